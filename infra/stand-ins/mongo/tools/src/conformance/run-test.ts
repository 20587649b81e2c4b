import { ReadPreference } from 'mongodb';
import type { Deployment } from './deployment.js';
import { Entities } from './entities.js';
import { matchEvents } from './matching/match-events.js';
import { Matcher } from './matching/match.js';
import { runOperation } from './operations/run-operation.js';
import type { Running } from './operations/operation.js';
import { Mismatch, Skipped, type CollectionData, type Test, type TestFile } from './test-format.js';

export type Verdict =
  | { kind: 'passed' }
  | { kind: 'failed'; reason: string }
  | { kind: 'skipped'; reason: string };

const TEST_TIMEOUT_MS = 10_000;

/** Runs one test from a clean state to its outcome. Never throws: every failure is a result. */
export async function runTest(
  file: TestFile,
  test: Test,
  deployment: Deployment,
): Promise<Verdict> {
  const skipped = test.skipReason ?? deployment.unmet(test.runOnRequirements);
  if (skipped !== undefined) return { kind: 'skipped', reason: skipped };
  if (test.expectLogMessages) return { kind: 'skipped', reason: 'log messages' };
  const entities = new Entities(deployment.url);
  const failPoints = new Set<string>();
  const matcher = new Matcher(entities);
  const running: Running = {
    entities,
    matcher,
    internal: deployment.internal,
    failPoints,
    runOperation: (operation) => runOperation(operation, running),
  };
  const verdict = await judge(withinTime(steps(file, test, running)));
  const cleared = await judge(withinTime(clear(deployment, failPoints, verdict)));
  await judge(withinTime(entities.close()));
  return cleared.kind === 'failed' && verdict.kind === 'passed' ? cleared : verdict;
}

async function steps(file: TestFile, test: Test, running: Running): Promise<void> {
  const { entities, matcher, internal } = running;
  for (const data of file.initialData ?? []) await prepare(data, internal.db(data.databaseName));
  await entities.create(file.createEntities ?? []);
  for (const operation of test.operations) {
    await running.runOperation(operation).catch((error: unknown) => {
      throw named(error, operation.name);
    });
  }
  for (const expected of test.expectEvents ?? []) matchEvents(expected, entities, matcher);
  for (const data of test.outcome ?? []) await matchOutcome(data, running);
}

async function prepare(
  data: CollectionData,
  database: ReturnType<Running['internal']['db']>,
): Promise<void> {
  const writeConcern = { w: 'majority' } as const;
  await database.collection(data.collectionName).drop({ writeConcern });
  const collection = await database.createCollection(data.collectionName, {
    ...data.createOptions,
    writeConcern,
  });
  if (data.documents.length > 0) await collection.insertMany(data.documents, { writeConcern });
}

async function matchOutcome(data: CollectionData, { internal, matcher }: Running): Promise<void> {
  const collection = internal.db(data.databaseName).collection(data.collectionName);
  const found = await collection
    .find(
      {},
      { sort: { _id: 1 }, readPreference: ReadPreference.primary, readConcern: { level: 'local' } },
    )
    .toArray();
  matcher.match(data.documents, found, { root: false, at: 'outcome' });
}

async function clear(
  deployment: Deployment,
  failPoints: Set<string>,
  verdict: Verdict,
): Promise<void> {
  await deployment.disableFailPoints(failPoints);
  if (verdict.kind === 'failed') await deployment.endAllSessions();
}

async function judge(work: Promise<void>): Promise<Verdict> {
  try {
    await work;
    return { kind: 'passed' };
  } catch (error) {
    return verdictOn(error);
  }
}

export function verdictOn(error: unknown): Verdict {
  if (error instanceof Skipped) return { kind: 'skipped', reason: error.message };
  return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
}

/** A server that hangs fails the test instead of blocking the run. */
async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Mismatch(`no end after ${TEST_TIMEOUT_MS} ms`)),
      TEST_TIMEOUT_MS,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // After the time limit the rest of the test and its failure are ignored.
    work.catch(() => undefined);
  }
}

function named(error: unknown, operation: string): unknown {
  if (error instanceof Skipped) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Mismatch(message.startsWith(operation) ? message : `${operation}: ${message}`);
}
