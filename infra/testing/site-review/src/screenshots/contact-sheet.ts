import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyWidth, fileName, themes, widths, widthsOf, type ScreenState } from './shot.js';

const columns = [...new Set([...everyWidth, widths.wide])]
  .sort((one, other) => other - one)
  .flatMap((width) => themes.map((theme) => ({ width, theme })));

/** An HTML page with all screenshots: a row per state, a column per width and theme. */
export async function writeContactSheet(
  folder: string,
  states: readonly ScreenState[],
): Promise<void> {
  await writeFile(join(folder, 'index.html'), sheet(states));
}

const sheet = (states: readonly ScreenState[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Leadmart: every screen and state</title>
<style>
  body { margin: 2rem; font: 14px/1.4 system-ui, sans-serif; background: #ecebe7; color: #14211d; }
  table { border-collapse: collapse; }
  th { padding: .75rem 1rem .75rem 0; text-align: left; vertical-align: top; }
  thead th { position: sticky; top: 0; background: #ecebe7; }
  td { padding: 0 1rem 2rem 0; vertical-align: top; }
  img { display: block; max-height: 40rem; border: 1px solid #c9c7be; }
</style>
<h1>Every screen and state</h1>
<table>
<thead><tr><th>Screen</th>${columns.map(({ width, theme }) => `<th>${width}, ${theme}</th>`).join('')}</tr></thead>
<tbody>
${states.map(row).join('\n')}
</tbody>
</table>
</html>
`;

const row = (of: ScreenState): string =>
  `<tr><th>${of.screen}<br>${of.state}</th>${columns.map((column) => cell(of, column)).join('')}</tr>`;

function cell(of: ScreenState, { width, theme }: (typeof columns)[number]): string {
  if (!widthsOf(of).includes(width)) return '<td></td>';
  const name = fileName({ of, theme }, width);
  const shownWidth = width === widths.narrow ? 190 : 420;
  const image = `<img src="${name}.png" alt="${name}" style="width:${shownWidth}px;object-fit:cover;object-position:top" loading="lazy">`;
  return `<td><a href="${name}.png">${image}</a></td>`;
}
