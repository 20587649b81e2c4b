import { stateCodes } from '@leadmart/contracts';
import { flood, type FloodRequest } from '../measuring/flood.js';
import { each } from '../measuring/meter.js';
import { interleave } from '../measuring/rounds.js';
import type { LineId } from '../report/lines.js';
import type { World } from '../world.js';

const rounds = 3;
const connections = 64;
const seconds = 1;
const warmUpSeconds = 0.5;
const warmUpRequests = 10_000;

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

/**
 * The reads of every page, each at 64 connections of as many buyers, in turn with an empty answer through a gateway of
 * its own, asked by the same buyers.
 */
export async function measureReads(world: World): Promise<void> {
  const contestant = { name: 'hello behind gateway', requests: behindGateway(world) };
  for (const [id, path] of Object.entries(paths))
    await measureRead(world, { id: id as LineId, path, contestant });
}

interface Read {
  readonly id: LineId;
  readonly path: string;
  readonly contestant: { readonly name: string; readonly requests: readonly FloodRequest[] };
  /** Its name in the table of costs. */
  readonly action?: string;
}

/** Measures one path against a hello. */
export async function measureRead(
  { product, meter, report }: World,
  { id, path, contestant, action = `GET ${path.replace(/\?.*/, '')}` }: Read,
): Promise<void> {
  const requests = product.buyers.map((api) => ({ url: api.urlOf(path), headers: api.headers }));
  const used = new Map<string, number>();
  let count = 0;
  await warmUp(requests);
  const ours = async (): Promise<number> => {
    const options = { requests, connections, seconds };
    const { result, times } = await meter.during(() => flood(options), { isRead: true });
    for (const [name, ms] of times) used.set(name, (used.get(name) ?? 0) + ms);
    count += result.count;
    return result.perSecond;
  };
  const theirs = () => rateOf(contestant.requests);
  const medians = await interleave({ ours, theirs }, rounds);
  report.add(id, {
    ours: medians.ours,
    contestant: { name: contestant.name, figure: medians.theirs },
  });
  report.addCost({ action, ms: each(used, count) });
}

/** The hello asked directly: the contestant of availability. */
export const directHello = ({ hello }: World) => ({
  name: 'hello',
  requests: [{ url: hello.url }],
});

/** The hello behind the gateway, behind nginx and alone. Runs before the first read: it warms them up. */
export async function measureHellos(world: World): Promise<void> {
  const through = behindGateway(world);
  const nginx = [{ url: world.helloNginx.url }];
  const { requests, name } = directHello(world);
  for (const one of [through, nginx, requests]) await warmUp(one);
  const contest = {
    ours: () => rateOf(through),
    nginx: () => rateOf(nginx),
    alone: () => rateOf(requests),
  };
  const { ours, nginx: behindNginx, alone } = await interleave(contest, rounds);
  world.report.add('hello', { ours, contestant: { name, figure: alone } });
  world.report.add('gateway', { ours, contestant: { name: 'behind nginx', figure: behindNginx } });
}

/** Code that is not compiled yet takes twice as long: each path and each contestant is asked as often before it is measured. */
async function warmUp(requests: readonly FloodRequest[]): Promise<void> {
  for (let sent = 0; sent < warmUpRequests;)
    sent += (await flood({ requests, connections, seconds: warmUpSeconds })).count;
}

const behindGateway = ({ helloGateway, product }: World): FloodRequest[] =>
  product.buyers.map(({ headers }) => ({ url: helloGateway.url, headers }));

const rateOf = async (requests: readonly FloodRequest[]): Promise<number> =>
  (await flood({ requests, connections, seconds })).perSecond;
