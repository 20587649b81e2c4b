import { html, type Html } from './html.js';
import type { Letter } from './letter.js';

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A letter as the two parts of a mail. The HTML keeps to what old mail programs understand: tables and inline styles. */
export function renderLetter(letter: Letter): RenderedLetter {
  return {
    subject: oneLine(letter.subject),
    text: textOf(letter),
    html: `<!doctype html>\n${htmlOf(letter).source}`,
  };
}

/** A line break in a header would start another header. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function textOf({ greeting, paragraphs, action, table, footnote }: Letter): string {
  const rows = table?.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
  return [
    greeting,
    ...paragraphs,
    action && `${action.label}:\n${action.link}`,
    rows,
    footnote,
    '-- \nLeadmart',
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
    .concat('\n');
}

const font = 'font-family: Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px;';
const ink = 'color: #1f2933;';
const faint = 'color: #52606d; font-size: 14px; line-height: 20px;';

function htmlOf(letter: Letter): Html {
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>${oneLine(letter.subject)}</title>
    </head>
    <body style="margin: 0; padding: 0; background: #f0f4f8;">
      <table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="background: #f0f4f8;"
      >
        <tr>
          <td align="center" style="padding: 24px 12px;">
            <table
              role="presentation"
              width="100%"
              cellpadding="0"
              cellspacing="0"
              style="max-width: 560px; background: #ffffff; border-radius: 8px;"
            >
              <tr>
                <td style="padding: 32px; ${font} ${ink}">
                  <p style="margin: 0 0 24px; font-size: 20px; font-weight: bold;">Leadmart</p>
                  ${bodyOf(letter)}
                </td>
              </tr>
            </table>
          </td>
        </tr>
      </table>
    </body>
  </html>`;
}

function bodyOf({ greeting, paragraphs, action, table, footnote }: Letter): Html[] {
  return [
    ...(greeting === undefined ? [] : [paragraph(greeting)]),
    ...paragraphs.map(paragraph),
    ...(action ? button(action) : []),
    ...(table ? [rowsOf(table)] : []),
    html`<p style="margin: 24px 0 0; ${faint}">${footnote}</p>`,
  ];
}

const paragraph = (text: string): Html => html`<p style="margin: 0 0 16px;">${text}</p>`;

/** A button, and the address itself for mail programs that show no buttons. */
const button = ({ label, link }: NonNullable<Letter['action']>): Html[] => [
  html`<p style="margin: 24px 0;">
    <a
      href="${link}"
      style="display: inline-block; padding: 12px 24px; background: #1c5fb8; color: #ffffff; border-radius: 6px; text-decoration: none; font-weight: bold;"
      >${label}</a
    >
  </p>`,
  html`<p style="margin: 0 0 16px; ${faint} word-break: break-all;">
    Or copy this address into your browser:<br /><a href="${link}" style="color: #1c5fb8;"
      >${link}</a
    >
  </p>`,
];

const rowsOf = (table: NonNullable<Letter['table']>): Html =>
  html`<table cellpadding="0" cellspacing="0" style="width: 100%; ${font}">
    ${table.map(
      ([label, value]) =>
        html`<tr>
          <th
            scope="row"
            align="left"
            style="padding: 6px 16px 6px 0; font-weight: normal; color: #52606d; white-space: nowrap;"
          >
            ${label}
          </th>
          <td style="padding: 6px 0; word-break: break-word;">${value}</td>
        </tr>`,
    )}
  </table>`;
