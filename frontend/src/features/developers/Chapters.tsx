import type { ReactNode } from 'react';
import { CodeBlock } from './CodeBlock.js';
import verifyWebhook from './programs/verify-webhook.mjs?raw';

interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
}

/** The rules that hold for all operations. */
export const chapters: readonly Chapter[] = [
  {
    id: 'authentication',
    title: 'Authentication',
    text: (
      <>
        <p>
          Send the key with every request: <code>Authorization: Bearer lm_live_…</code>. A key opens
          only the operations of its scopes (read, buy, download, suppress) and ends on the day that
          you chose. A revoked key is refused within a second.
        </p>
        <p>
          Without a valid key the answer is 401, without the scope 403. A part of a key, or a key in
          another header, is answered with the header that is expected. Keep keys on servers, not in
          pages or apps that others can read.
        </p>
      </>
    ),
  },
  {
    id: 'pagination',
    title: 'Pagination',
    text: (
      <p>
        Long lists come in pages: <code>?page=2</code>, from 1. <code>?limit=100</code>, the largest
        one, puts more on a page. The answer has the number of pages. Status changes come after a
        cursor instead: send the <code>since</code> of the last answer to get what is new.
      </p>
    ),
  },
  {
    id: 'idempotency',
    title: 'Idempotency',
    text: (
      <p>
        Send an <code>Idempotency-Key</code> of your own, up to 255 visible characters, with an
        order. When no answer comes, send the same order with the same key again: it is bought and
        charged once, and you get the first answer. The same key with another order is refused with{' '}
        <code>BILLING.IDEMPOTENCY_KEY_REUSED</code>. A key is kept as long as its order: it never
        expires.
      </p>
    ),
  },
  {
    id: 'files',
    title: 'CSV files',
    text: (
      <p>
        Files are UTF-8 and begin with a byte order mark, by which Excel knows it: in Python, read
        them as <code>utf-8-sig</code>. Pack downloads and exports leave it out with{' '}
        <code>?bom=false</code>. Lines end with CRLF. A text that a spreadsheet would run as a
        formula has an apostrophe in front.
      </p>
    ),
  },
  {
    id: 'rate-limits',
    title: 'Rate limits',
    text: (
      <p>
        <code>RateLimit-Policy</code> has the limit of your key, and <code>RateLimit</code> what is
        left of it. Above the limit the answer is 429; wait for the seconds in{' '}
        <code>Retry-After</code>. A 503 has them, too.
      </p>
    ),
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    text: (
      <>
        <p>
          Instead of asking again and again, let Leadmart call an https address of yours when a
          purchase ends, a return is decided or leads change their status. Deliveries follow{' '}
          <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has libraries for
          many languages. Verify each delivery before you use it:
        </p>
        <CodeBlock label="Verify a webhook" code={verifyWebhook} />
        <p>
          First Leadmart posts a <code>webhook.challenge</code>, also after you change the address
          or turn the webhook on. Return its <code>challenge</code>; nothing else is sent before.
        </p>
        <p>
          Answer with a status from 200 to 299 within 10 seconds. A delivery can come twice, in any
          order: remember <code>webhook-id</code>.
        </p>
      </>
    ),
  },
  {
    id: 'versions',
    title: 'Versions',
    text: (
      <>
        <p>
          The version is in the path: <code>/api/v1</code>. Within a version we add operations,
          optional parameters, fields of answers, error codes and events. Ignore what you do not
          know.
        </p>
        <p>
          A change that breaks programs gets a new version. The old one stays for at least twelve
          months after that, and owners of API keys get an email.
        </p>
      </>
    ),
  },
];
