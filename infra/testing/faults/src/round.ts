import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { People } from '@leadmart/journeys/people';
import { startStack } from '@leadmart/runner';
import { Chronicle } from './chronicle.js';
import { FaultRunner } from './fault-runner.js';
import { violationsIn } from './invariants/index.js';
import { logOf, planRound, type Round, type Schedule } from './plan/schedule.js';
import { Population } from './population/population.js';
import { openShop } from './population/shop.js';
import { untilQuiet } from './quiet.js';
import { CardProvider } from './world/card-provider.js';
import { Disks } from './world/disks.js';
import { Links } from './world/links.js';
import { replicas } from './world/places.js';
import { Stores } from './world/stores.js';

export interface RoundOptions extends Round {
  /** The time limit in seconds for started work after all faults. */
  readonly quietSeconds: number;
  /** Whether disks may be filled. This mounts file systems, which a killed process leaves mounted. */
  readonly fillsDisks: boolean;
  readonly print?: (text: string) => void;
  /** Rejects when the round is interrupted. */
  readonly interrupted?: Promise<never>;
}

export interface RoundResult {
  readonly violations: readonly string[];
  /** A summary in one line. */
  readonly figures: string;
  /** The folder of schedule, chronicle and logs; kept if an invariant is violated. */
  readonly folder: string;
}

/** Short times, so that the work of killed processes is resumed within a round. */
const impatience = {
  DEMO_ACCOUNTS: 'true',
  PURCHASE_LEASE_SECONDS: '3',
  UPLOAD_LEASE_SECONDS: '3',
  SWEEP_INTERVAL_SECONDS: '1',
  RECONCILE_EVERY_SECONDS: '2',
  RECONCILE_AFTER_SECONDS: '2',
  MAIL_TIMEOUT_SECONDS: '3',
  MAIL_SETTLE_SECONDS: '5',
  STRIPE_TIMEOUT_MS: '3000',
  // All users pay from one address, and cards are declined in every minute of a round.
  DECLINES_FREE_PER_USER: '1000000',
  DECLINES_FREE_PER_ADDRESS: '1000000',
  DECLINES_FREE_PER_CARD: '1000000',
};

/** Runs one schedule against one stack and checks the invariants at the end. */
export async function runRound(options: RoundOptions): Promise<RoundResult> {
  const { interrupted } = options;
  const schedule = planRound(options);
  const folder = mkdtempSync(join(tmpdir(), `leadmart-faults-${options.seed}-`));
  writeFileSync(join(folder, 'schedule.jsonl'), logOf(schedule));
  const chronicle = new Chronicle(join(folder, 'chronicle.jsonl'), options.print);
  const cleanups: (() => Promise<void>)[] = [];
  try {
    const played = play(schedule, options, { folder, chronicle, cleanups });
    const violations = await Promise.race([played, ...(interrupted ? [interrupted] : [])]);
    for (const sentence of violations) chronicle.say('violation', { sentence });
    return { violations, figures: figuresOf(options, chronicle, violations), folder };
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
    rmSync(join(folder, 'data'), { recursive: true, force: true });
  }
}

interface Surroundings {
  readonly folder: string;
  readonly chronicle: Chronicle;
  readonly cleanups: (() => Promise<void>)[];
}

async function play(
  schedule: Schedule,
  { quietSeconds, fillsDisks }: RoundOptions,
  { folder, chronicle, cleanups }: Surroundings,
): Promise<string[]> {
  const dataDir = join(folder, 'data');
  const links = new Links();
  cleanups.push(() => links.close());
  const disks = fillsDisks ? await Disks.mount(dataDir) : undefined;
  if (disks) cleanups.push(() => disks.unmount());
  const stack = await startStack({
    dataDir,
    replicas,
    ownServers: true,
    // Restarts a process that exits by itself, for example by MongoWatch, as an orchestrator does.
    keepAlive: true,
    env: impatience,
    rewire: (process, variables) => links.rewire(process, variables),
  });
  cleanups.push(async () => {
    await stack.stop();
    cpSync(stack.logs, join(folder, 'logs'), { recursive: true });
  });
  const stores = await Stores.of(stack);
  cleanups.push(() => stores.close());
  const provider = new CardProvider(stack.mailUrl.replace(/\/mail$/, ''));
  const shop = await openShop({ people: new People(stack), provider, chronicle }, stores);
  const population = await Population.of(shop, stack.mailUrl);

  chronicle.say('round begins', { seed: schedule.seed, seconds: schedule.seconds, folder });
  const milliseconds = schedule.seconds * 1_000;
  const runner = new FaultRunner({ stack, links, provider, disks, chronicle });
  const [mishaps] = await Promise.all([
    runner.run(schedule.faults, milliseconds),
    population.live(schedule.operations, milliseconds),
  ]);
  chronicle.say('faults ended');
  const unanswered = await population.finish().then(
    () => [],
    (error: unknown) => [String(error)],
  );
  const left = await untilQuiet({ stack, stores, provider, chronicle }, quietSeconds * 1_000);
  return [
    ...mishaps,
    ...unanswered,
    ...left.map((what) => `unfinished: ${what}`),
    ...(await violationsIn({ stack, stores, provider, shop })),
  ];
}

function figuresOf(
  { seed, seconds }: Round,
  chronicle: Chronicle,
  violations: readonly string[],
): string {
  return JSON.stringify({
    seed,
    seconds,
    operations: chronicle.countsOf('operations')[''] ?? 0,
    answers: chronicle.countsOf('answers '),
    faults: chronicle.countsOf('faults '),
    violations: violations.length,
  });
}
