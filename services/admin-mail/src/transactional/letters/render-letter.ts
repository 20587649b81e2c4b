import { html, type Html } from '../../letters/html.js';
import { faint, font, mailFrame, oneLine } from '../../letters/mail-frame.js';
import type { Letter } from './letter.js';

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders a letter as the text and HTML of a mail. */
export function renderLetter(letter: Letter): RenderedLetter {
  return {
    subject: oneLine(letter.subject),
    text: textOf(letter),
    html: mailFrame(letter.subject, bodyOf(letter)),
  };
}

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

/** A button, and the address as text for mail programs that do not show buttons. */
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
