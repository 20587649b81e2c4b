import { html, type Html } from './html.js';

/** Joins lines: a line break in a header would start another header. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The style of all text. */
export const font =
  'font-family: Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px;';
const ink = 'color: #1f2933;';
/** The style of footers. */
export const faint = 'color: #52606d; font-size: 14px; line-height: 20px;';

/** A whole HTML mail. Uses only tables and inline styles, for old mail programs. */
export function mailFrame(subject: string, body: readonly Html[]): string {
  return `<!doctype html>\n${frameOf(oneLine(subject), body).source}`;
}

function frameOf(title: string, body: readonly Html[]): Html {
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <title>${title}</title>
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
                  ${body}
                </td>
              </tr>
            </table>
          </td>
        </tr>
      </table>
    </body>
  </html>`;
}
