import { Link } from 'react-router-dom';
import { CodeBlock } from '../../../shared/ui/text/CodeBlock.js';
import receiver from '../programs/receive-webhooks.mjs?raw';
import { developersApi } from '../reference/api-reference-api.js';
import { eventsOf, type WebhookEvent } from '../reference/api-reference.js';
import { AwaitReference } from '../reference/AwaitReference.js';
import { Marked } from '../reference/Marked.js';
import { DeliveryRules } from './DeliveryRules.js';
import { Part } from './Part.js';
import styles from '../api-guide.module.css';

/** All that a receiver of webhooks needs: the first delivery, the rules, and each type of event. */
export function EventsChapter() {
  const { data } = developersApi.useApiReferenceQuery();
  const events = data && eventsOf(data);
  return (
    <>
      <p>
        Instead of asking again and again, let Leadmart post to an https address of yours when
        something happens. Deliveries follow{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has libraries for
        many languages.
      </p>
      <FirstDelivery />
      <Part id="receiver" title="A receiver" level="h3">
        <p>
          This program verifies each delivery, returns challenges and handles an event once. It
          needs no packages. Verify the bytes of the body as they came, before you read them.
        </p>
        <CodeBlock label="A receiver of webhooks" code={receiver} />
      </Part>
      <Part id="delivery-rules" title="What holds for deliveries" level="h3">
        <DeliveryRules />
      </Part>
      {events ? (
        <>
          <Part id="delivery-headers" title="Headers" level="h3">
            <dl className={`stack gap-3 ${styles['errors']}`}>
              {events[0]?.headers.map(({ name, description, example }) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>
                    <Marked text={`${description}. Example: \`${String(example)}\``} />
                  </dd>
                </div>
              ))}
            </dl>
          </Part>
          {events.map((event) => (
            <Event key={event.type} event={event} />
          ))}
        </>
      ) : (
        <AwaitReference />
      )}
    </>
  );
}

function FirstDelivery() {
  return (
    <ol>
      <li>
        Add the webhook under <Link to="/account/developers">Account, Developers</Link> and copy its
        secret, which is shown once.
      </li>
      <li>
        Start the receiver below with the secret, behind an https address. For a trial, a tunnel to
        your machine will do.
      </li>
      <li>
        Press &ldquo;Send the challenge again&rdquo;: the first one came before your server had the
        secret. When your server returns it, the webhook is on.
      </li>
      <li>
        Press &ldquo;Send a test&rdquo;. The log of the webhook shows what was sent, what your
        server answered and how long it took.
      </li>
    </ol>
  );
}

function Event({ event: { type, when, example } }: { event: WebhookEvent }) {
  return (
    <Part id={`event-${type}`} title={<code>{type}</code>} level="h3">
      <p>
        <Marked text={when} />
      </p>
      <CodeBlock label={`Body of ${type}`} code={JSON.stringify(example, null, 2)} />
    </Part>
  );
}
