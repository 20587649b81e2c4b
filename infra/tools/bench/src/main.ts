import { statfsSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { measureAvailability } from './groups/availability.js';
import { measureCrowds } from './groups/crowds.js';
import { measureDownloads } from './groups/downloads.js';
import { fill, mostInPostgres } from './groups/fill.js';
import { measureMassDelete } from './groups/mass-delete.js';
import { giveHoldings, measureGrowth, measurePurchases } from './groups/purchases.js';
import { measureHellos, measureReads } from './groups/reads.js';
import { whole } from './measuring/measure.js';
import { busyTime, timeOfFamily } from './measuring/processes.js';
import { printComparison } from './report/print-comparison.js';
import { printReport } from './report/print-report.js';
import { keepReleased, readReleased } from './report/released.js';
import { inWorld, type World } from './world.js';

/** `make bench LEADS=1000000`: compares the product with PostgreSQL and others, and exits 1 if a goal is missed. `KEEP=1` keeps the figures as those of a release. */
const leads = Number(process.env['LEADS'] || 1_000_000);
if (!Number.isInteger(leads) || leads < 10_000) {
  process.stderr.write('LEADS must be a whole number of at least 10,000.\n');
  process.exit(2);
}
if (process.platform !== 'linux') {
  process.stderr.write('make bench reads processor times in /proc and needs Linux.\n');
  process.exit(2);
}

/** By million leads: ours at the peak of a fill, and the rows of PostgreSQL, which gets at most ten million; and its log. */
const millions = leads / 1e6;
const gigabytesNeeded = Math.ceil(
  millions * 0.06 + Math.min(millions, mostInPostgres / 1e6) * 0.35 + 5,
);
const { bavail, bsize } = statfsSync(tmpdir());
if (bavail * bsize < gigabytesNeeded * 1e9) {
  process.stderr.write(`LEADS=${leads} needs ${gigabytesNeeded} GB of disk in ${tmpdir()}.\n`);
  process.exit(2);
}

/** The share of the processors that other programs may take before times of this run say little. */
const mostByOthers = 0.1;

const step = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
  process.stderr.write(`${title} …\n`);
  return work();
};

const load = (): string =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(', ');

async function run(world: World): Promise<void> {
  const { postgres, report } = world;
  const started = { at: performance.now(), busy: busyTime(), own: timeOfFamily(), load: load() };
  await step(`Filling with ${whole(leads)} leads`, () => fill(world));
  await step('Purchases', () => giveHoldings(world));
  await measurePurchases(world);
  const packs = await measureGrowth(world);
  await step('Downloads', () => measureDownloads(world, packs));
  await step('Hellos', () => measureHellos(world));
  await step('Availability', () => measureAvailability(world));
  await step('Reads', () => measureReads(world));
  await step('Crowds of buyers', () => measureCrowds(world));
  await step('A mass delete', () => measureMassDelete(world));
  const available = (performance.now() - started.at) * cpus().length;
  const others = busyTime() - started.busy - (timeOfFamily() - started.own);
  console.log(`\n${whole(leads)} leads, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`);
  console.log(
    `${whole(totalmem() / 2 ** 20)} MB of memory, Node ${process.version}, ${postgres.version}`,
  );
  console.log(`Load average of the machine at the begin: ${started.load}; at the end: ${load()}`);
  console.log(
    `Processor time taken by other programs: ${Math.round((others / available) * 100)} %`,
  );
  if (others > mostByOthers * available)
    console.log(
      'The machine is busy: only processor times, counts and sizes of this run mean something.',
    );
  printReport(report);
  printComparison(report, await readReleased(), leads);
  if (process.env['KEEP']) await keepReleased(report, leads);
  if (report.missed.length > 0) process.exitCode = 1;
}

const interrupted = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error(`interrupted by ${signal}`)));
});

process.stderr.write(
  'Starting Leadmart, PostgreSQL and the hello on free ports, in a temporary folder …\n',
);
await inWorld(leads, (world) => Promise.race([run(world), interrupted]));
process.exit();
