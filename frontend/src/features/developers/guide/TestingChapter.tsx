import { Link } from 'react-router-dom';
import { siteAddress } from '../../../shared/config/site.js';
import { CodeBlock } from '../../../shared/ui/text/CodeBlock.js';
import program from '../programs/test-key.mjs?raw';
import { Part } from './Part.js';

/** How to test a program without real leads and credits, and what else helps. */
export function TestingChapter() {
  return (
    <>
      <Part id="test-keys" title="Test keys" level="h3">
        <p>
          A key that begins with <code>lm_test_</code> works on the sandbox: one dataset of made-up
          leads, with the numbers that are kept for fiction (555-0100 to 555-0199). All operations,
          answers, errors and limits are those of live keys. Nothing that a test key does costs
          anything, appears in your account or counts in a figure: packs, saved orders, lists and
          outcomes belong to your test keys, which share them.
        </p>
        <CodeBlock
          label="A program with a test key"
          code={program.replaceAll('https://leadmart.example', siteAddress)}
        />
        <ul>
          <li>
            <b>Credits</b>: 100,000, filled up again when an order costs more than is left. An order
            above that, such as more than 20,000 clean leads, is refused with 402.
          </li>
          <li>
            <b>Leads</b>: each is sold to you once, as live ones are. There are 35,700.
          </li>
          <li>
            <b>Events</b> go to your webhooks with <code>"test": true</code> in the body. A receiver
            that fills a real system should leave them out. Emails and notices are not sent.
          </li>
          <li>
            <b>Not in the sandbox</b>: card payments, returns and changed leads, because keys pay
            and return nothing and made-up leads do not change.
          </li>
        </ul>
      </Part>
      <Part id="more-tests" title="What else helps" level="h3">
        <ul>
          <li>
            <b>Repeated requests</b>: send an order twice with one <code>Idempotency-Key</code>.
            Both answers have the same <code>jobId</code>, and your balance changes once. Test and
            live keys have orders of their own, also with the same <code>Idempotency-Key</code>.
          </li>
          <li>
            <b>Failures</b>: a key without the scope gets 403, an unknown dataset 404, too many
            leads 409. The page of each error shows its body, for your own tests.
          </li>
          <li>
            <b>Webhooks</b>: send a test under{' '}
            <Link to="/account/developers">Account, Developers</Link>, and replay any delivery of
            the last 30 days from the log.
          </li>
          <li>
            <b>Clients</b>: generate one from the API reference, or import it into Postman or
            Insomnia. Its examples fit its schemas, so it can answer in the place of Leadmart, too.
          </li>
        </ul>
      </Part>
    </>
  );
}
