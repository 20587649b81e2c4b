import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames } from '@leadmart/contracts';
import { upload } from '../groups/fill.js';
import { printTable } from '../measuring/measure.js';
import {
  between,
  processesOfChildren,
  timesOfChildren,
  type Times,
} from '../measuring/processes.js';
import { leadFile } from '../product/lead-file.js';
import { Product } from '../product/product.js';
import { purchase } from '../product/purchase.js';
import { InspectedProcess } from './inspected-process.js';
import { timesByLayer } from './layers.js';

/** `make profile`: where the processor time of a purchase goes, by process and layer. Keeps the profiles in `profiles/`. */
const leads = Number(process.env['LEADS'] || 200_000);
const rowsOfFile = 100_000;
const quantity = 100;
const warmUpMs = 15_000;
const seconds = 8;
/** Layers below this share of a process are added up. */
const leastShare = 0.015;
/** Commands in a second of a product at rest: its timers and sweepers. */
const mostAtRest = 60;
const folder = 'profiles';
const scripts = new Set(['gateway', ...serviceNames, 'mongo']);

const work = mkdtempSync(join(tmpdir(), 'leadmart-profile-'));
const product = await Product.start(work, 64, { NODE_OPTIONS: '--inspect=127.0.0.1:0' });
try {
  process.stderr.write(`Filling with ${leads} leads …\n`);
  for (let number = 0; number * rowsOfFile < leads; number += 1)
    await upload(product.admin, product.dataset._id, leadFile(number, rowsOfFile).content);
  process.stderr.write('Warming up …\n');
  await shop(8, warmUpMs);
  mkdirSync(folder, { recursive: true });
  for (const buyers of [1, 64]) {
    await untilQuiet();
    await profile(buyers);
  }
} finally {
  await product.stop();
  rmSync(work, { recursive: true, force: true });
}
process.exit();

/** Returns the number of purchases. */
async function shop(buyers: number, ms: number): Promise<number> {
  const endAt = performance.now() + ms;
  let count = 0;
  const one = async (buyer = product.buyer): Promise<void> => {
    while (performance.now() < endAt) {
      await purchase(buyer, product.dataset._id, quantity);
      count += 1;
    }
  };
  await Promise.all(product.buyers.slice(-buyers).map((buyer) => one(buyer)));
  return count;
}

/** Work that follows purchases, such as their mails, is not that of the next ones. */
async function untilQuiet(): Promise<void> {
  for (;;) {
    const before = await product.commands.count();
    await pause(1_000);
    if ((await product.commands.count()) - before < mostAtRest) return;
  }
}

/** The times are those of a run without profiles: taking one costs each process some hundredths of a processor. */
async function profile(buyers: number): Promise<void> {
  process.stderr.write(`${buyers} buyers …\n`);
  const [before, commands] = [timesOfChildren(), await product.commands.count()];
  const count = await shop(buyers, seconds * 1_000);
  const used = between(before, timesOfChildren());
  const each = ((await product.commands.count()) - commands) / count;
  console.log(
    `\n${buyers} buyers: ${(count / seconds).toFixed(0)} purchases per second, ${each.toFixed(1)} commands each`,
  );
  printProcesses(used, count);
  const inspected = new Map<string, InspectedProcess>();
  for (const [name, pid] of processesOfChildren())
    if (scripts.has(name)) inspected.set(name, await InspectedProcess.of(pid));
  const all = [...inspected.values()];
  await Promise.all(all.map((one) => one.start()));
  await shop(buyers, seconds * 1_000);
  for (const [name, one] of inspected) {
    const taken = await one.stop();
    writeFileSync(join(folder, `${name}-${buyers}.cpuprofile`), JSON.stringify(taken));
    printLayers(name, timesByLayer(taken), (used.get(name) ?? 0) / count);
    one.close();
  }
}

function printProcesses(used: Times, count: number): void {
  const rows = [...used].map(([name, ms]) => [name, (ms / count).toFixed(2)]);
  const total = [...used.values()].reduce((sum, ms) => sum + ms, 0) / count;
  rows.push(['all', total.toFixed(2)]);
  printTable('Processor time of a purchase', ['process', 'ms'], rows, ['process']);
}

/** A process that waits for a processor is on its stack all the same, so shares are of the time that it had one. */
function printLayers(name: string, times: ReadonlyMap<string, number>, ms: number): void {
  const total = [...times.values()].reduce((sum, one) => sum + one, 0);
  const large = [...times].filter(([, one]) => one >= leastShare * total);
  const rest = total - large.reduce((sum, [, one]) => sum + one, 0);
  const rows = [...large.sort(([, a], [, b]) => b - a), ['all smaller ones', rest] as const].map(
    ([layer, one]) => {
      const share = one / total;
      return [layer, (share * ms).toFixed(2), `${(share * 100).toFixed(0)} %`];
    },
  );
  printTable(name, ['layer', 'ms', 'share'], rows, ['layer']);
}
