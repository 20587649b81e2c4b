import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@leadmart/journeys/eventually';
import { megabytesOf } from '../measuring/folder-size.js';
import { percentile, timed } from '../measuring/measure.js';
import { purchase } from '../product/purchase.js';
import type { World } from '../world.js';

const documentBytes = 200_000;
const documentsInBatch = 20;
/** At one million leads; in proportion, between a tenth and four times of it. */
const megabytesAtAMillion = 500;
const purchasesInSeries = 20;
/** Fewer with a small stock, of which the buyer must not own all leads. */
const seriesOf = (leads: number): number => Math.max(2, Math.min(20, Math.floor(leads / 50_000)));
const restMs = 5_000;
const restartDeadlineMs = 120_000;

/**
 * Frees large values in the product's database server, as a sweep of superseded blocks does, and compares purchases
 * and the size of the data files with those before.
 */
export async function measureMassDelete(world: World): Promise<void> {
  const { product, postgres, report } = world;
  // It would write and vacuum the rows of the crowds beside one of the two sides.
  await postgres.stop();
  const before = await purchasesPerSecond(world);
  const size = megabytesOf(product.dataFolder);
  const freed = await fillAndDelete(world);
  const detail = `${Math.round(freed)} MB freed`;
  const contestant = { name: 'ours before', figure: before };
  report.add('afterDelete', { ours: await purchasesPerSecond(world), contestant, detail });
  await product.stack.restart('mongo');
  await eventually('a purchase after the restart', () => buy(world), restartDeadlineMs);
  report.add('diskAfterDelete', {
    ours: megabytesOf(product.dataFolder),
    contestant: { name: 'ours before', figure: size },
    detail,
  });
}

async function fillAndDelete({ leads, product }: World): Promise<number> {
  const megabytes = megabytesAtAMillion * Math.min(4, Math.max(0.1, leads / 1e6));
  const scratch = product.commands.database.db('bench').collection('scratch');
  const batches = Math.ceil((megabytes * 1e6) / (documentBytes * documentsInBatch));
  for (let batch = 0; batch < batches; batch += 1) {
    const documents = Array.from({ length: documentsInBatch }, () => ({
      bytes: randomBytes(documentBytes),
    }));
    await scratch.insertMany(documents);
  }
  await scratch.deleteMany({});
  return (batches * documentsInBatch * documentBytes) / 1e6;
}

/**
 * The upper quartile of many series: a shared host slows some of them down for seconds, by half, and the two sides are
 * minutes apart. Both sides rest before: the one from the crowds of buyers, the other from the deletion.
 */
async function purchasesPerSecond(world: World): Promise<number> {
  await pause(restMs);
  const rates: number[] = [];
  for (let round = 0; round < seriesOf(world.leads); round += 1) {
    const { ms } = await timed(async () => {
      for (let n = 0; n < purchasesInSeries; n += 1) await buy(world);
    });
    rates.push((purchasesInSeries * 1_000) / ms);
  }
  return percentile(rates, 0.75);
}

/** The first buyer owns much of a small stock by now. */
const buy = ({ product }: World): Promise<string> =>
  purchase(product.buyers.at(-1) ?? product.buyer, product.dataset._id, 100);
