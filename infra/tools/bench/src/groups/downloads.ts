import { browserEncodings } from '../api.js';
import { timed, whole } from '../measuring/measure.js';
import { each } from '../measuring/meter.js';
import { interleave } from '../measuring/rounds.js';
import type { World } from '../world.js';
import { largeQuantity } from './purchases.js';

const rounds = 9;
const metered = 10;
/** Code that is not compiled yet takes twice the time. */
const warmUpDownloads = 30;

/** The same large pack through the gateway, decoded as browsers do, and by COPY of joined rows. */
export async function measureDownloads(
  world: World,
  packs: { readonly ours: string; readonly theirs: number },
): Promise<void> {
  const { product, postgres, meter, report } = world;
  const path = `/leads/packs/${packs.ours}/download`;
  const bytes = await product.buyer.drain(path, 'identity');
  const download = async () => {
    const decoded = await product.buyer.drain(path, browserEncodings);
    if (decoded !== bytes) throw new Error(`a download has ${decoded} bytes instead of ${bytes}`);
  };
  const downloads = async (count: number) => {
    for (let n = 0; n < count; n += 1) await download();
  };
  // Without statistics of the pack, its planner expects one row and chooses the slower plan until it collects them by itself.
  await postgres.tidy();
  await downloads(warmUpDownloads);
  for (let n = 0; n < warmUpDownloads; n += 1) await postgres.download(packs.theirs);
  const medians = await interleave(
    {
      ours: async () => {
        // The client decodes ten megabytes and must not collect earlier ones meanwhile; COPY has no such client.
        globalThis.gc?.();
        return (await timed(download)).ms;
      },
      theirs: async () => (await timed(() => postgres.download(packs.theirs))).ms,
    },
    rounds,
  );
  const detail = whole(largeQuantity(world));
  const contestant = { name: 'COPY', figure: medians.theirs };
  report.add('download', { ours: medians.ours, contestant, detail });
  const { times } = await meter.during(() => downloads(metered));
  report.addCost({ action: `download of ${detail} leads`, ms: each(times, metered) });
}
