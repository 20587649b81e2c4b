import type { Address, Mail } from './inbox.js';

/** A piece of HTML whose values are escaped. */
class Html {
  constructor(readonly source: string) {}
}

type Value = string | Html | readonly Html[];

/** Builds HTML from a template and escapes every plain text in it. */
function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map(
    (part, index) => part + (index < values.length ? show(values[index]) : ''),
  );
  return new Html(parts.join(''));
}

function show(value: Value | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof Html ? value.source : value.map((part) => part.source).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

const style = new Html(`
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
  .test-mode { background: #ffd23f; color: #1a1a1a; font-weight: 700; padding: .5rem 1rem; border-radius: .5rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .5rem; border-bottom: 1px solid #8884; overflow-wrap: anywhere; }
  form { display: flex; gap: .5rem; margin: 1rem 0; flex-wrap: wrap; }
  input, button { font: inherit; padding: .25rem .5rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8886; border-radius: .5rem; padding: 1rem; }
  iframe { width: 100%; height: 32rem; border: 1px solid #8886; border-radius: .5rem; background: #fff; }
`);

/** The list of mails, newest first. */
export const inboxPage = (mails: readonly Mail[], to: string): string =>
  page(
    'Inbox',
    html`<h1>Inbox</h1>
      <form method="get" action="/mail">
        <label>Recipient <input type="search" name="to" value="${to}" /></label>
        <button>Show</button>
      </form>
      ${mails.length === 0 ? html`<p>No mails yet.</p>` : table(mails)}`,
  );

const table = (mails: readonly Mail[]): Html =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Subject</th>
        <th scope="col">To</th>
        <th scope="col">From</th>
        <th scope="col">Received</th>
      </tr>
    </thead>
    <tbody>
      ${mails.map(
        (mail) =>
          html`<tr>
            <td><a href="/mail/${mail.id}">${mail.subject}</a></td>
            <td>${mail.to}</td>
            <td>${shown(mail.from)}</td>
            <td><time>${mail.receivedAt}</time></td>
          </tr>`,
      )}
    </tbody>
  </table>`;

/** One mail: its text with links, and its HTML in a frame that runs no script. */
export const mailPage = (mail: Mail): string =>
  page(
    mail.subject,
    html`<p><a href="/mail">All mails</a></p>
      <h1>${mail.subject}</h1>
      <p>
        To ${mail.to}<br />From ${shown(mail.from)}<br />${
          mail.replyTo ? html`Reply to ${shown(mail.replyTo)}<br />` : ''
        }<time>${mail.receivedAt}</time>
      </p>
      <h2>Text</h2>
      ${mail.text === null ? html`<p>No text part.</p>` : html`<pre>${withLinks(mail.text)}</pre>`}
      <h2>HTML</h2>
      ${
        mail.html === null
          ? html`<p>No HTML part.</p>`
          : html`<iframe
              title="The mail as HTML"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              src="/mail/${mail.id}/html"
            ></iframe>`
      }`,
  );

/** The mail's own HTML for the frame; its links open in a new tab. */
export const mailHtmlPart = (mail: Mail): string =>
  `<!doctype html><base target="_blank">${mail.html ?? ''}`;

const shown = ({ email, name }: Address): string =>
  name === undefined ? email : `${name} <${email}>`;

const withLinks = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1
        ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>`
        : html`${part}`,
    );

const page = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · TEST MODE</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <p class="test-mode">TEST MODE: these mails never left this machine.</p>
        <main>${body}</main>
      </body>
    </html>`.source;
