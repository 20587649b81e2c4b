import {
  AbstractCursor,
  ClientSession,
  Collection,
  Db,
  GridFSBucket,
  MongoClient,
  type Document,
} from 'mongodb';
import { matchError } from '../matching/match-error.js';
import { show } from '../matching/match.js';
import { plainResult } from '../plain-result.js';
import { Mismatch, Skipped, type Operation } from '../test-format.js';
import { bucketOperations } from './bucket-operations.js';
import { clientOperations } from './client-operations.js';
import { collectionOperations } from './collection-operations.js';
import { cursorOperations } from './cursor-operations.js';
import { databaseOperations } from './database-operations.js';
import type { EntityOperation, Operations, Running } from './operation.js';
import { runnerOperations } from './runner-operations.js';
import { sessionOperations } from './session-operations.js';

/** Runs one operation of a test and compares its result or error with the expectation. */
export async function runOperation(
  operation: Operation,
  running: Running,
): Promise<{ expectedError?: Error }> {
  if (operation.object === 'testRunner') {
    const run = runnerOperations[operation.name];
    if (!run) throw new Skipped(`the operation ${operation.name}`);
    await run(operation.arguments ?? {}, running);
    return {};
  }
  const outcome = await perform(operation, running);
  if (operation.ignoreResultAndError === true) return {};
  if ('error' in outcome) {
    if (!operation.expectError) throw outcome.error;
    return { expectedError: matchError(operation.expectError, outcome.error, running.matcher) };
  }
  if (operation.expectError) {
    throw new Mismatch(
      `${operation.name} should fail (${show(operation.expectError)}), but answers ${show(outcome.result)}`,
    );
  }
  if (operation.expectResult !== undefined) {
    running.matcher.match(operation.expectResult, outcome.result, { root: true });
  }
  if (operation.saveResultAsEntity) {
    running.entities.set(operation.saveResultAsEntity, outcome.result);
  }
  return {};
}

type Outcome = { result: unknown } | { error: unknown };

async function perform(operation: Operation, running: Running): Promise<Outcome> {
  const target = running.entities.get(operation.object);
  const run = operationOf(target, operation.name);
  const { session, ...others } = operation.arguments ?? {};
  const given: Document =
    session === undefined ? others : { ...others, session: running.entities.session(session) };
  try {
    return { result: plainResult(await run(target, given, running)) };
  } catch (error) {
    // Errors of the runner itself must not count as the failure that a test expects.
    if (error instanceof Skipped || error instanceof Mismatch) throw error;
    return { error };
  }
}

function operationOf(target: unknown, name: string): EntityOperation<unknown> {
  const found = TARGETS.find(({ type }) => target instanceof type)?.operations[name];
  if (!found) throw new Skipped(`the operation ${name}`);
  return found;
}

/** The only place that asserts the type of an entity for its operations. */
function target<T>(type: abstract new (...args: never[]) => T, operations: Operations<T>) {
  return { type, operations: operations as Operations<unknown> };
}

const TARGETS = [
  target(MongoClient, clientOperations),
  target(Db, databaseOperations),
  target(Collection, collectionOperations),
  target(ClientSession, sessionOperations),
  target(GridFSBucket, bucketOperations),
  target(AbstractCursor, cursorOperations),
];
