import type { JestProcess, JobResult } from './jest-process.js';
import type { Mutant } from './mutants.js';

/** A source file and the test files that must fail for each of its mutants. Paths are absolute. */
export interface Target {
  readonly path: string;
  readonly source: string;
  readonly tests: readonly string[];
}

export interface TargetOutcome {
  readonly survivors: readonly Mutant[];
  readonly mutants: number;
  readonly seconds: number;
}

/** Runs the tests of a file once for each mutant. Throws when they fail without a change. */
export async function runTarget(
  jest: JestProcess,
  target: Target,
  mutants: readonly Mutant[],
): Promise<TargetOutcome> {
  const started = Date.now();
  const survivors: Mutant[] = [];
  await jest.endIfTainted();
  const unchanged = await runUnchanged(jest, target);
  for (const mutant of mutants)
    if (await survives(jest, target, mutant, unchanged)) survivors.push(mutant);
  return { survivors, mutants: mutants.length, seconds: (Date.now() - started) / 1000 };
}

const unchangedMaxMs = 600_000;

interface Duration {
  readonly allMs: number;
  /** Of the longest test or hook. */
  readonly longestMs: number;
}

async function runUnchanged(jest: JestProcess, { path, tests }: Target): Promise<Duration> {
  const result = await jest.run({ path, tests }, unchangedMaxMs);
  if (result.kind === 'ended' && result.failure === undefined) return result;
  const reason = result.kind === 'ended' ? result.failure : result.kind;
  throw new Error(`the tests of ${path} fail without a change: ${reason}`);
}

async function survives(
  jest: JestProcess,
  target: Target,
  { source }: Mutant,
  { allMs, longestMs }: Duration,
): Promise<boolean> {
  const run = (): Promise<JobResult> =>
    jest.run(
      { path: target.path, source, tests: target.tests, limitMs: 5_000 + 4 * longestMs },
      10_000 + 10 * allMs,
    );
  const result = await run();
  if (result.kind === 'hung') return false;
  // Work that an earlier mutant left behind may have ended the process.
  if (result.kind === 'crashed') return survivesAlone(jest, target, run);
  return result.failure === undefined;
}

async function survivesAlone(
  jest: JestProcess,
  target: Target,
  run: () => Promise<JobResult>,
): Promise<boolean> {
  await runUnchanged(jest, target);
  const result = await run();
  return result.kind === 'ended' && result.failure === undefined;
}
