import { html, type Html } from '../../letters/html.js';
import { faint, font, linked, mailFrame, oneLine } from '../../letters/mail-frame.js';
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

function textOf(letter: Letter): string {
  const { greeting, paragraphs, action, table, footnote, footnoteAction } = letter;
  const rows = table?.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
  return [
    greeting,
    ...paragraphs,
    rows,
    action && `${action.label}:\n${action.link}`,
    footnote,
    footnoteAction && `${footnoteAction.label}: ${footnoteAction.link}`,
    '-- \nLeadmart',
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
    .concat('\n');
}

function bodyOf(letter: Letter): Html[] {
  const { heading, greeting, paragraphs, action, table, footnote, footnoteAction } = letter;
  return [
    html`<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 30px; font-weight: bold;">
      ${heading}
    </h1>`,
    ...(greeting === undefined ? [] : [paragraph(greeting)]),
    ...paragraphs.map(paragraph),
    ...(table ? [rowsOf(table)] : []),
    ...(action ? button(action) : []),
    html`<p class="soft line" style="${footnoteStyle}">
      ${footnote}${footnoteAction ? html` ${textLink(footnoteAction)}` : ''}
    </p>`,
  ];
}

const footnoteStyle = `margin: 24px 0 0; padding-top: 16px; border-top: 1px solid #e3e1d9; ${faint}`;

const textLink = ({ label, link }: NonNullable<Letter['action']>): Html =>
  html`<a href="${link}" class="link" style="${linked}">${label}</a>`;

const paragraph = (text: string): Html => html`<p style="margin: 0 0 16px;">${text}</p>`;

/** A button, and the address as text for mail programs that do not show buttons. */
const button = ({ label, link }: NonNullable<Letter['action']>): Html[] => [
  html`<p style="margin: 24px 0;">
    <a
      href="${link}"
      class="button"
      style="display: inline-block; padding: 12px 24px; background: #0b6b55; color: #ffffff; border-radius: 10px; text-decoration: none; font-weight: bold;"
      >${label}</a
    >
  </p>`,
  html`<p class="soft" style="margin: 0 0 16px; ${faint} word-break: break-all;">
    Or copy this address into your browser:<br /><a href="${link}" class="link" style="${linked}"
      >${link}</a
    >
  </p>`,
];

const rowsOf = (table: NonNullable<Letter['table']>): Html =>
  html`<table
    cellpadding="0"
    cellspacing="0"
    class="ink"
    style="width: 100%; ${font} color: #14211d;"
  >
    ${table.map(
      ([label, value]) =>
        html`<tr>
          <th
            scope="row"
            align="left"
            valign="top"
            class="soft line"
            style="padding: 8px 16px 8px 0; border-top: 1px solid #e3e1d9; font-weight: normal; color: #4b5a55; white-space: nowrap;"
          >
            ${label}
          </th>
          <td
            align="right"
            class="line"
            style="padding: 8px 0; border-top: 1px solid #e3e1d9; word-break: break-word;"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;
