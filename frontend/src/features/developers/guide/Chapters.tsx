import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Marked } from '../reference/Marked.js';
import { EventsChapter } from './EventsChapter.js';
import { QuickStart } from './QuickStart.js';
import { TestingChapter } from './TestingChapter.js';

interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
}

/** The changes that programs can notice, the newest first. */
const changes: readonly (readonly [string, readonly string[]])[] = [
  [
    'November 2026',
    [
      'Prices may depend on the age of leads: `priceBands` of a dataset, `bands` of an availability, `items` of a pack.',
      'Keys for tests (`lm_test_`) work on made-up leads with free credits.',
      'Packs have signed diligence files.',
      'Orders choose leads by age (`ages`) and by their buyers before (`maxTimesSold`); a pack has a history of both.',
      'The log of deliveries has their bodies, and what your server answered.',
      'The API reference names its schemas, lists the events and is at `/api/docs/openapi.json`.',
      'Each error has the address of its page as `docs`.',
      'Lists have up to 100 entries on a page with `limit`.',
      'CSV files come without the byte order mark with `bom=false`.',
      'A part of a key, or a key in another header, is answered with the header that is expected.',
    ],
  ],
];

/** The guide without what comes from the API reference: how to begin, and the rules that hold for all operations. */
export const chapters: readonly Chapter[] = [
  { id: 'quick-start', title: 'Quick start', text: <QuickStart /> },
  {
    id: 'authentication',
    title: 'Authentication',
    text: (
      <>
        <p>
          Send the key with every request: <code>Authorization: Bearer lm_live_…</code>. A key opens
          only the operations of its scopes (read, buy, download, suppress, call) and ends on the
          day that you chose. A revoked key is refused within a second. Keys that begin with{' '}
          <code>lm_test_</code> are for tests.
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
        one, puts more on a page. The answer has the number of pages. A purchase moves what is on
        later pages, so a program that reads packs or transactions to the end sends the{' '}
        <code>nextCursor</code> of each answer as <code>?cursor=</code> of the next request, with
        the same filters and in an order by date, until it is <code>null</code>: no row comes twice,
        and none is left out. Status changes come after a cursor, too: send the <code>cursor</code>{' '}
        of the last answer as <code>since</code> to get what is new.
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
    id: 'prices',
    title: 'Prices',
    text: (
      <p>
        Send the price per lead that you counted on as <code>expectedPrice</code>: an order at
        another price is refused with <code>LEADS.PRICE_CHANGED</code>, and nothing is bought. A
        dataset with <code>priceBands</code> has a price for each age of its leads. Its availability
        has <code>bands</code>, and an order takes leads of each in proportion to what is available,
        by largest remainder. There <code>expectedPrice</code> is the average, the cost divided by
        the leads: the order is refused if it would cost more. The <code>items</code> of its pack
        say how many leads have which price.
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
        formula has an apostrophe in front. Exports add each lead’s time zone and the hours of that
        day in which a call may begin with <code>callingHours=true</code>, also behind the columns
        of a preset: information, not legal advice.
      </p>
    ),
  },
  {
    id: 'diligence',
    title: 'Diligence files',
    text: (
      <p>
        <code>GET /leads/packs/{'{id}'}/diligence</code> has a signed file about each pack: order,
        version of the terms, SHA-256 of its CSV, source and day of the checks, days first listed,
        buyers before. Its bytes never change. <code>part=since</code> has the opt-outs and status
        changes since, as a file of its own; <code>format=pdf</code> has the same for people. The
        second line of the JSON is signed with Ed25519, and{' '}
        <Link to="/verify-file">the page for checks</Link> shows how openssl checks it.{' '}
        <code>GET /diligence-keys</code> and <code>GET /file-verification</code> need no key.
        Information, not legal advice.
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
  { id: 'events', title: 'Events and webhooks', text: <EventsChapter /> },
  { id: 'testing', title: 'Testing', text: <TestingChapter /> },
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
  {
    id: 'changes',
    title: 'Changes of the API',
    text: (
      <dl>
        {changes.map(([month, list]) => (
          <div key={month}>
            <dt>{month}</dt>
            <dd>
              <ul>
                {list.map((change) => (
                  <li key={change}>
                    <Marked text={change} />
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    ),
  },
];
