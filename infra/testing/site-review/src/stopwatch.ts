import { aBrowser } from '@leadmart/journeys/browser';
import { desk } from '@leadmart/journeys/visits';
import { theFurnishedStack } from './furnished-stack.js';
import { addressToCsv } from './stopwatch/address-to-csv.js';
import { limitSeconds, tableOf, totalOf } from './stopwatch/tally.js';
import { Walker } from './stopwatch/walker.js';

/** `make stopwatch`: the seconds from the address of the site to a CSV file, for a skilled new buyer. */
console.log('Starting Leadmart …');
const stack = await theFurnishedStack();
const browser = await aBrowser();
try {
  const page = await browser.newPage({ baseURL: stack.url, viewport: desk, locale: 'en-US' });
  const walker = new Walker(page);
  const rows = await addressToCsv(walker, stack.mailUrl);
  console.log(tableOf(walker.steps));
  const { seconds } = totalOf(walker.steps);
  console.log(`${rows} leads in hand after ${seconds.toFixed(1)} s; at most ${limitSeconds} s.`);
  if (seconds > limitSeconds) process.exitCode = 1;
} finally {
  await browser.close();
  await stack.stop();
}
