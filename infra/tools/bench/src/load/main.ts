import { violationsIn } from '@leadmart/faults/invariants/index';
import { untilQuiet } from '@leadmart/faults/quiet';
import { printTable, whole } from '../measuring/measure.js';
import { openPlace, type Place } from './place.js';
import { isSaturated, saturationOf, sentenceOf, type Stage } from './saturation.decisions.js';
import { playStage } from './stages.js';
import type { Tally } from './tally.js';

/**
 * `make load USERS=400 MINUTES=4`: doubles the users until something saturates, overloads the product, and checks
 * that overload was shed with Retry-After, that the product recovers, and that nothing is lost. Exits 1 otherwise.
 */
const users = Number(process.env['USERS'] || 400);
const minutes = Number(process.env['MINUTES'] || 4);
const firstUsers = 25;
/** Browsers without pauses: more than may wait for one service (WAITING_REQUESTS_PER_SERVICE). */
const overloadUsers = 1_000;
const quietMs = 300_000;
const slowestRecovery = 2;
const toleratedMs = 250;

type Played = Stage & { readonly tally: Tally };

if (!(users >= firstUsers) || !(minutes > 0)) {
  process.stderr.write(`USERS must be at least ${firstUsers}, and MINUTES above 0.\n`);
  process.exit(2);
}

const print = (text: string): void => void process.stderr.write(`${text}\n`);
print(`Starting Leadmart on free ports, with ${users} accounts …`);
const place = await openPlace(users, print);
try {
  const faults = await run(place);
  for (const fault of faults) console.log(`FAULT  ${fault}`);
  console.log(faults.length === 0 ? 'Nothing was lost.' : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await place.close();
}
process.exit();

async function run(place: Place): Promise<string[]> {
  const steps = Math.ceil(Math.log2(users / firstUsers)) + 1;
  const seconds = (minutes * 60) / (steps + 2);
  const stages = await raise(place, seconds);
  const overload = await playStage(place, { users: overloadUsers, seconds, isOverload: true });
  const accepted = place.shop.promises.jobs.length;
  const left = await untilQuiet(place, quietMs);
  const again = await playStage(place, { users: firstUsers, seconds });
  printStages([...stages, overload, again]);
  const last = stages.at(-1);
  if (last) printSaturation(last, stages.at(-2));
  console.log(
    `Overload: ${whole(overload.tally.countOf('shed'))} of ${whole(overload.tally.total)} requests were shed; ` +
      `${whole(accepted)} purchases were accepted until then.`,
  );
  const [first] = stages;
  const unfinished = await untilQuiet(place, quietMs);
  return [
    ...[...stages, overload, again].flatMap(({ users: count, tally }) => faultsOf(count, tally)),
    ...(overload.tally.countOf('shed') === 0 ? ['the overload was not shed'] : []),
    ...[...left, ...unfinished].map((what) => `unfinished: ${what}`),
    ...(first && again.p99Ms > first.p99Ms * slowestRecovery + toleratedMs
      ? [
          `after the overload the 99th percentile is ${whole(again.p99Ms)} ms, before ${whole(first.p99Ms)} ms`,
        ]
      : []),
    ...(await violationsIn(place)),
  ];
}

/** Doubles the users until a stage is saturated. */
async function raise(place: Place, seconds: number): Promise<Played[]> {
  const stages: Played[] = [];
  for (let count = firstUsers; count <= users; count *= 2) {
    print(`${count} users for ${Math.round(seconds)} s …`);
    const stage = await playStage(place, { users: count, seconds });
    const previous = stages.at(-1);
    stages.push(stage);
    if (isSaturated(stage, previous)) break;
  }
  return stages;
}

/** A request may be refused or shed, but must be answered, and must say when to come back. */
function faultsOf(count: number, { failures, withoutRetryAfter }: Tally): string[] {
  const failed = [...failures].map(([what, times]) => `${count} users: ${times} × ${what}`);
  return withoutRetryAfter === 0
    ? failed
    : [...failed, `${count} users: ${withoutRetryAfter} shed requests without Retry-After`];
}

function printSaturation(stage: Stage, previous: Stage | undefined): void {
  const what = sentenceOf(saturationOf(stage, previous));
  console.log(`\nAt ${stage.users} users, ${whole(stage.perSecond)} answers per second: ${what}.`);
}

function printStages(stages: readonly Played[]): void {
  const processes = [...new Set(stages.flatMap(({ cores }) => [...cores.keys()]))].sort();
  printTable(
    'Stages: users, answers, and the cores that each process used',
    [
      'users',
      'per s',
      'packs',
      'p50 ms',
      'p99 ms',
      'refused',
      'shed',
      'failed',
      'open',
      'queued',
      ...processes,
    ],
    stages.map(({ users: count, perSecond, p99Ms, tally, open, queued, cores }) => [
      whole(count),
      whole(perSecond),
      whole(tally.packs),
      whole(tally.latency(0.5)),
      whole(p99Ms),
      whole(tally.countOf('refused')),
      whole(tally.countOf('shed')),
      whole(tally.countOf('failed')),
      whole(open),
      whole(queued),
      ...processes.map((name) => (cores.get(name) ?? 0).toFixed(2)),
    ]),
  );
}
