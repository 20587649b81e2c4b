import { rm } from 'node:fs/promises';
import { aBrowser } from '@leadmart/journeys/browser';
import { theFurnishedStack } from './furnished-stack.js';
import { createActors } from './screenshots/actors.js';
import { writeContactSheet } from './screenshots/contact-sheet.js';
import { takeProductPictures } from './screenshots/product-pictures.js';
import { Photographer } from './screenshots/photographer.js';
import { allScreens } from './screenshots/screens/index.js';
import { fileName } from './screenshots/shot.js';

/** `make screenshots`: screenshots of every screen and state, wide and narrow, light and dark, for review. */
const folder = 'screenshots';
const only = process.env['ONLY'] ?? '';
const startedAt = performance.now();
const wanted = allScreens.filter(({ screen, state }) => `${screen}--${state}`.includes(only));
if (only === '') await rm(folder, { recursive: true, force: true });

console.log('Starting Leadmart and creating its users …');
const stack = await theFurnishedStack();
const browser = await aBrowser();
try {
  const actors = await createActors(stack);
  const photographer = new Photographer({ browser, url: stack.url, actors, folder });
  const { written, failures } = await photographer.take(wanted);
  if ('product'.includes(only)) await takeProductPictures({ browser, url: stack.url, actors });
  await writeContactSheet(folder, allScreens);
  for (const { shot, reason } of failures) console.error(`\n${fileName(shot)}: ${reason}`);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${written} pictures in ${seconds} s: open ${folder}/index.html`);
  if (failures.length > 0) {
    console.error(`${failures.length} states could not be reached (see above).`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await stack.stop();
}
