import { stateCodes } from '@leadmart/contracts';
import { each } from '../measuring/meter.js';
import { flood } from '../measuring/flood.js';
import { interleave } from '../measuring/rounds.js';
import type { LineId } from '../report/lines.js';
import type { World } from '../world.js';

const rounds = 3;
const connections = 64;
const seconds = 1;

const paths = {
  datasets: '/datasets',
  announcements: '/announcements',
  packages: '/credits/packages',
  validate: '/user/validate',
  inProgress: '/leads/purchase-jobs/in-progress',
  packs: '/leads/packs',
} as const satisfies Partial<Record<LineId, string>>;

export const availabilityOf = (datasetId: string): string =>
  `/leads/availability?datasetId=${datasetId}&states=${stateCodes.join(',')}&phoneStatus=clean`;

/** The reads of every page, each at 64 connections of as many buyers, in turn with the hello. */
export async function measureReads(world: World): Promise<void> {
  for (const [id, path] of Object.entries(paths)) await measureRead(world, id as LineId, path);
}

/** Measures one path against the hello. */
export async function measureRead(
  world: World,
  id: LineId,
  path: string,
  action = `GET ${path.replace(/\?.*/, '')}`,
): Promise<void> {
  const { product, hello, meter, report } = world;
  const requests = product.buyers.map((api) => ({ url: api.urlOf(path), headers: api.headers }));
  const used = new Map<string, number>();
  let count = 0;
  await flood({ requests, connections, seconds: 0.5 });
  const ours = async (): Promise<number> => {
    const options = { requests, connections, seconds };
    const { result, times } = await meter.during(() => flood(options), { isRead: true });
    for (const [name, ms] of times) used.set(name, (used.get(name) ?? 0) + ms);
    count += result.count;
    return result.perSecond;
  };
  const theirs = async (): Promise<number> =>
    (await flood({ requests: [{ url: hello.url }], connections, seconds })).perSecond;
  const medians = await interleave({ ours, theirs }, rounds);
  report.add(id, { ours: medians.ours, contestant: { name: 'hello', figure: medians.theirs } });
  report.addCost({ action, ms: each(used, count) });
}
