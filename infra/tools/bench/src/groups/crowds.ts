import { percentile, timed } from '../measuring/measure.js';
import { interleave } from '../measuring/rounds.js';
import { purchase } from '../product/purchase.js';
import type { LineId } from '../report/lines.js';
import { manyBuyers, type World } from '../world.js';

const quantity = 100;
const rounds = 2;
const seconds = 4;

/** Many buyers at once, each of whom buys again as soon as a purchase is completed. */
export async function measureCrowds(world: World): Promise<void> {
  await measureCrowd(world, 8, ['buyers8', 'buyers8p99']);
  await measureCrowd(world, manyBuyers, ['buyers64', 'buyers64p99']);
}

async function measureCrowd(
  { product, postgres, report }: World,
  size: number,
  [rate, slowest]: readonly [LineId, LineId],
): Promise<void> {
  const latencies = { ours: [] as number[], theirs: [] as number[] };
  const medians = await interleave(
    {
      ours: () =>
        crowd(size, latencies.ours, async (index) => {
          const buyer = product.buyers[index] ?? product.buyer;
          await purchase(buyer, product.dataset._id, quantity);
        }),
      theirs: () =>
        crowd(size, latencies.theirs, async (index) => {
          // The first buyer of PostgreSQL is number 1.
          await postgres.purchase(index + 1, quantity);
        }),
    },
    rounds,
  );
  const name = 'PostgreSQL, bare';
  report.add(rate, { ours: medians.ours, contestant: { name, figure: medians.theirs } });
  report.add(slowest, {
    ours: percentile(latencies.ours, 0.99),
    contestant: { name, figure: percentile(latencies.theirs, 0.99) },
  });
}

/** Returns the purchases per second. */
async function crowd(
  size: number,
  latencies: number[],
  buy: (index: number) => Promise<void>,
): Promise<number> {
  const started = performance.now();
  let count = 0;
  const shop = async (index: number): Promise<void> => {
    while (performance.now() - started < seconds * 1_000) {
      latencies.push((await timed(() => buy(index))).ms);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: size }, (_, index) => shop(index)));
  return (count * 1_000) / (performance.now() - started);
}
