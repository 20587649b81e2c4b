import { stateCodes, type DatasetView, type PurchaseStatusView } from '@leadmart/contracts';
import type { Api } from './api.js';
import { median, printTable, ratio, timed, whole } from './measure.js';

const sizes = [100, 1_000, 10_000, 100_000];
const ROUNDS = 3;

/** Buys packs of growing size from all states, and downloads them: the cost should follow the states, not the leads. */
export async function benchPurchases(buyer: Api, { _id: datasetId }: DatasetView): Promise<void> {
  const query = `datasetId=${datasetId}&states=${stateCodes.join(',')}&phoneStatus=clean`;
  const asking = () =>
    timed(() => buyer.get<{ available: number }>(`/leads/availability?${query}`));
  const { result } = await asking();
  console.log(`\nStock: ${whole(result.available)} leads on ${stateCodes.length} shelves`);
  const quantities = sizes.filter((size) => size * ROUNDS * 1.2 < result.available);
  await purchase(buyer, datasetId, 10);
  const buying = new Map<number, number[]>();
  const downloading = new Map<number, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const quantity of quantities) {
      const bought = await timed(() => purchase(buyer, datasetId, quantity));
      const path = `/leads/packs/${bought.result}/download`;
      const downloaded = await timed(() => buyer.drain(path));
      buying.set(quantity, [...(buying.get(quantity) ?? []), bought.ms]);
      downloading.set(quantity, [...(downloading.get(quantity) ?? []), downloaded.ms]);
    }
  }
  const first = medianOf(buying, quantities[0]);
  printTable(
    'Purchase from all states: request to completed pack, and download, through the gateway',
    ['leads', 'purchase ms', 'ratio', 'download ms'],
    quantities.map((quantity) => [
      whole(quantity),
      whole(medianOf(buying, quantity)),
      ratio(medianOf(buying, quantity) / first),
      whole(medianOf(downloading, quantity)),
    ]),
  );
  const answers = [];
  for (let i = 0; i < 20; i += 1) answers.push((await asking()).ms);
  console.log(`  availability over all states: ${median(answers).toFixed(1)} ms`);
}

const medianOf = (measured: ReadonlyMap<number, number[]>, quantity = 0): number =>
  median(measured.get(quantity) ?? []);

async function purchase(buyer: Api, datasetId: string, quantity: number): Promise<string> {
  const wish = { datasetId, states: stateCodes, phoneStatus: 'clean', quantity };
  const { data } = await buyer.post<{ data: { jobId: string } }>('/leads/purchase', wish);
  for (;;) {
    const path = `/leads/purchase-status/${data.jobId}?wait=3`;
    const status = (await buyer.get<{ data: PurchaseStatusView }>(path)).data;
    if (status.status === 'completed') return data.jobId;
    if (status.status === 'failed') throw new Error(status.error ?? 'the purchase failed');
  }
}
