import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last part of `make screenshots`: a page with all pictures, a row for each moment of a browser test. */
const folder = 'screenshots';
const pictures = (await readdir(folder)).filter((file) => file.endsWith('.png')).toSorted();
const moments = new Set(pictures.map((file) => file.replace(/--\d+-\w+\.png$/, '')));

const image = (file: string): string =>
  `<td><a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a></td>`;
const row = (moment: string): string => {
  const own = pictures.filter((file) => file.startsWith(`${moment}--`));
  return `<tr><th>${moment.replaceAll('-', ' ')}</th>${own.map(image).join('')}</tr>`;
};

await writeFile(
  join(folder, 'index.html'),
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Leadmart: the pages at the end of each browser test</title>
<style>
  body { margin: 2rem; font: 14px/1.4 system-ui, sans-serif; background: #ecebe7; color: #14211d; }
  th { width: 14rem; padding-right: 1rem; text-align: left; vertical-align: top; }
  td { padding: 0 1rem 2rem 0; vertical-align: top; }
  img { display: block; max-width: 24rem; max-height: 40rem; border: 1px solid #c9c7be; }
</style>
<h1>The pages at the end of each browser test</h1>
<table>
${[...moments].map(row).join('\n')}
</table>
</html>
`,
);
console.log(`${pictures.length} pictures of ${moments.size} moments: open ${folder}/index.html`);
