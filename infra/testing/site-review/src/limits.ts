import { aBrowser } from '@leadmart/journeys/browser';
import { People } from '@leadmart/journeys/people';
import { theFurnishedStack } from './furnished-stack.js';
import { gauge, isWithin, mostCls, mostInpMs, paintOnly } from './limits/gauge.js';
import { limitedPages } from './limits/pages.js';

/** `make limits`: layout shifts and the slowest answer of every page, with the processor slowed four times. */
const only = process.env['ONLY'] ?? '';
console.log('Starting Leadmart …');
const stack = await theFurnishedStack();
const browser = await aBrowser();
try {
  const everyone = new People(stack);
  const [buyer, admin] = await Promise.all([everyone.aBuyerWith(1_000), everyone.theAdmin()]);
  const site = { browser, url: stack.url, people: { buyer, admin } };
  console.log(`At most: CLS ${mostCls}, INP ${mostInpMs} ms.`);
  console.log(`${'words alone'.padEnd(24)}             INP  ${await paintOnly(browser)} ms`);
  for (const page of limitedPages.filter(({ path }) => path.includes(only))) {
    try {
      const reading = await gauge(site, page);
      const { cls, inp, slowest, moved } = reading;
      const line = `${page.path.padEnd(24)} CLS ${cls.toFixed(3)}  INP ${String(inp).padStart(4)} ms`;
      if (isWithin(reading)) console.log(line);
      else console.log(`${line}  (!) ${[slowest, ...moved].join('; ')}`);
      if (!isWithin(reading)) process.exitCode = 1;
    } catch (error) {
      console.error(`${page.path}: ${String(error).split('\n')[0]}`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await stack.stop();
}
