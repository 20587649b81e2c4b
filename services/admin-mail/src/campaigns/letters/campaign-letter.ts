import { fillMergeFields, type MergeField } from '@leadmart/contracts';
import { html, Html } from '../../letters/html.js';
import { nameInMails } from '../../letters/letter-parts.js';
import { faint, linked, mailFrame, oneLine } from '../../letters/mail-frame.js';
import { partsOf, type Part } from './message-parts.js';

/** The page with a confirmation button; opening it does not unsubscribe. */
export const unsubscribePage = (site: string, token: string): string =>
  `${site}/unsubscribe/${token}`;

/** The headers by which mail programs unsubscribe with one POST, without confirmation (RFC 8058). */
export const unsubscribeHeaders = (site: string, token: string) => ({
  'List-Unsubscribe': `<${site}/api/v1/mail/unsubscribe/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

interface Written {
  readonly subject: string;
  readonly message: string;
}

interface Footer {
  /** The page on which the reader unsubscribes. */
  readonly page: string;
  readonly postalAddress: string | undefined;
}

type Values = Readonly<Record<MergeField, string>>;

const why = 'You get this email because you have an account at Leadmart.';

/** Renders the text and HTML of a campaign's mail to one person. */
export function campaignLetter({ subject, message }: Written, values: Values, footer: Footer) {
  const valueOf = (field: MergeField): string =>
    field === 'username' ? nameInMails(values.username) : oneLine(values[field]);
  const filled = oneLine(fillMergeFields(subject, valueOf));
  const lines = message.replaceAll(/\r\n?/g, '\n').split('\n');
  const parts = lines.map((line) => partsOf(line, valueOf));
  return {
    subject: filled,
    text: textOf(parts, footer),
    html: mailFrame(filled, [...paragraphsOf(parts), footerOf(footer)]),
  };
}

function textOf(lines: readonly Part[][], { page, postalAddress }: Footer): string {
  const body = lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
  const signature = ['-- ', 'Leadmart', ...(postalAddress ? [postalAddress] : [])].join('\n');
  return `${[body, why, `Unsubscribe:\n${page}`, signature].join('\n\n')}\n`;
}

/** Empty lines separate paragraphs; single line breaks stay within one. */
function paragraphsOf(lines: readonly Part[][]): Html[] {
  const paragraphs: Part[][][] = [[]];
  for (const line of lines) {
    if (line.every(({ text }) => text.trim() === '')) paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs
    .filter((paragraph) => paragraph.length > 0)
    .map((paragraph) => html`<p style="margin: 0 0 16px;">${paragraph.flatMap(lineOf)}</p>`);
}

function lineOf(line: readonly Part[], index: number): Html[] {
  // A list has line breaks between its parts, which are spaces: none belongs between an address and the full stop after it.
  const parts = new Html(line.map((part) => partOf(part).source).join(''));
  return index === 0 ? [parts] : [html`<br />`, parts];
}

function partOf(part: Part): Html {
  if (part.kind === 'text') return html`${part.text}`;
  return html`<a href="${part.href}" class="link" style="${linked}">${part.text}</a>`;
}

function footerOf({ page, postalAddress }: Footer): Html {
  const address = postalAddress ? [html`<br />${postalAddress}`] : [];
  return html`<p
    class="soft line"
    style="margin: 24px 0 0; padding-top: 16px; border-top: 1px solid #e3e1d9; ${faint}"
  >
    ${why}<br /><a href="${page}" class="link" style="${linked}">Unsubscribe</a>${address}
  </p>`;
}
