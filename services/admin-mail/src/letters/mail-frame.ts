import { html, Html } from './html.js';

/** The shades of a map tile from faint to full, as in the site's `tokens.css`. */
const tileShades: readonly { readonly light: string; readonly dark: string }[] = [
  { light: '#dbe9e4', dark: '#1d3a32' },
  { light: '#b5d3ca', dark: '#24574a' },
  { light: '#7fb5a5', dark: '#318069' },
  { light: '#428e7b', dark: '#43a987' },
  { light: '#0b6b55', dark: '#58d3ab' },
];

const dark: Readonly<Record<string, string>> = {
  ground: 'background: #0e1513',
  card: 'background: #151e1b; border-color: #263430',
  ink: 'color: #e9f1ee',
  soft: 'color: #a9bab4',
  link: 'color: #58d3ab',
  button: 'background: #58d3ab; color: #06231b',
  line: 'border-color: #263430',
  ...Object.fromEntries(
    tileShades.map((shade, index) => [`tile-${index + 1}`, `background: ${shade.dark}`]),
  ),
};

const important = (declarations: string): string =>
  declarations
    .split('; ')
    .map((declaration) => `${declaration} !important;`)
    .join(' ');

/** The dark variant. Inline styles are the light one, so the rules must be important. */
const mailStyles = new Html(
  `<style>@media (prefers-color-scheme: dark) {\n${Object.entries(dark)
    .map(([name, declarations]) => `.${name} { ${important(declarations)} }`)
    .join('\n')}\n}</style>`,
);

/** Joins lines: a line break in a header would start another header. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The style of all text. */
export const font =
  "font-family: 'Geist', 'Helvetica Neue', Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px;";
/** The style of footers; with the class `soft`. */
export const faint = 'color: #4b5a55; font-size: 14px; line-height: 20px;';
/** The style of links; with the class `link`. */
export const linked = 'color: #0b6b55;';

/**
 * A whole HTML mail. Uses only tables and inline styles, for old mail programs; the classes are for dark mode. The
 * logo is a table of coloured cells, because many programs do not load images.
 */
export function mailFrame(subject: string, body: readonly Html[]): string {
  return `<!doctype html>\n${frameOf(oneLine(subject), body).source}`;
}

function frameOf(title: string, body: readonly Html[]): Html {
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <title>${title}</title>
      ${mailStyles}
    </head>
    <body class="ground" style="margin: 0; padding: 0; background: #f2f1ec;">
      <table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        class="ground"
        style="background: #f2f1ec;"
      >
        <tr>
          <td align="center" style="padding: 24px 12px;">
            <table
              role="presentation"
              width="100%"
              cellpadding="0"
              cellspacing="0"
              class="card"
              style="max-width: 560px; background: #ffffff; border: 1px solid #e3e1d9; border-radius: 12px;"
            >
              <tr>
                <td style="padding: 24px 24px 0;">${headerOf()}</td>
              </tr>
              <tr>
                <td class="ink" style="padding: 24px 24px 32px; ${font} color: #14211d;">
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

/** The mark of nine tiles, the name, and a row of tiles that fills in. */
function headerOf(): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    <tr>
      <td width="30">
        <table role="presentation" cellpadding="0" cellspacing="2" style="border-spacing: 2px;">
          ${markRows.map(
            (row) =>
              html`<tr>
                ${row.map((shade) => tileOf(shade, 7))}
              </tr>`,
          )}
        </table>
      </td>
      <td
        class="ink"
        style="padding-left: 10px; ${font} font-size: 18px; font-weight: bold; color: #14211d;"
      >
        Leadmart
      </td>
      <td align="right">
        <table role="presentation" cellpadding="0" cellspacing="2" style="border-spacing: 2px;">
          <tr>
            ${[5, 4, 4, 3, 2, 2, 1, 1].map((shade) => tileOf(shade, 7))}
          </tr>
        </table>
      </td>
    </tr>
  </table>`;
}

/** The shades of the mark: an L on the map. */
const markRows = [
  [5, 2, 1],
  [5, 2, 2],
  [5, 5, 5],
];

/** A cell with nothing in it; its line height keeps old programs from making it taller. */
const tileOf = (shade: number, size: number): Html =>
  html`<td
    width="${String(size)}"
    height="${String(size)}"
    class="tile-${String(shade)}"
    style="background: ${tileShades[shade - 1]?.light ?? ''}; border-radius: 2px; font-size: 1px; line-height: 1px;"
  ></td>`;
