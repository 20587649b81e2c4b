import type { Api } from '../api.js';
import { percentile, timed } from '../measuring/measure.js';
import { interleave } from '../measuring/rounds.js';
import { leadFileOf } from '../product/lead-file.js';
import { purchase } from '../product/purchase.js';
import type { LineId } from '../report/lines.js';
import { manyBuyers, type World } from '../world.js';
import { upload } from './fill.js';

const quantity = 100;
const fewLeads = 10;
/** Enough for all purchases; no other file has them. */
const exclusiveLeads = { from: 700_000_000, count: 90_000 };
const rounds = 2;
const seconds = 4;

/** Many buyers at once, each of whom buys again as soon as a purchase is completed. */
export async function measureCrowds(world: World): Promise<void> {
  await measureCrowd(world, 8, ['buyers8', 'buyers8p99']);
  await measureCrowd(world, manyBuyers, ['buyers64', 'buyers64p99']);
  await measureSharedHoldings(world);
}

/** Purchases that all write the same holdings: those of one account, and of an exclusive dataset. */
async function measureSharedHoldings({ product, report }: World): Promise<void> {
  const { admin, buyer, buyers, dataset } = product;
  const measure = async (line: LineId, clients: readonly Api[], datasetId: string) => {
    const buy = (index: number) => purchase(clients[index] ?? buyer, datasetId, fewLeads);
    const ours = () => crowd(manyBuyers, [], buy);
    report.add(line, await interleave({ ours }, rounds));
  };
  const clients = Array.from({ length: manyBuyers }, () => buyer.again());
  await measure('hotAccount', clients, dataset._id);
  await Promise.all(clients.map((client) => client.close()));
  const sold = { name: 'Exclusive', pricing: { clean: 0.1, dnc: 0.1 }, exclusive: true };
  const { _id } = await admin.post<{ _id: string }>('/admin/datasets', sold);
  await upload(admin, _id, leadFileOf(exclusiveLeads));
  await measure('exclusive', buyers, _id);
}

/** Fewer than the stock of a small run allows: PostgreSQL is fast, and a buyer would own all leads. */
const purchasesOfOneBuyer = 50;
const bought = new Map<number, number>();

/** The buyers of PostgreSQL are numbered from 1; the first owns a large part of the stock. */
function nextBuyer(index: number): number {
  const count = bought.get(index) ?? 0;
  bought.set(index, count + 1);
  const generation = Math.floor(count / purchasesOfOneBuyer) % 14;
  return 2 + index + generation * manyBuyers;
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
          await postgres.purchase(nextBuyer(index), quantity);
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
  buy: (index: number) => Promise<unknown>,
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
