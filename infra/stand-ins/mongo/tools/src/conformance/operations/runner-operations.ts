import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Document, MongoClient, TopologyDescription } from 'mongodb';
import { countMatching } from '../matching/match-events.js';
import { hex, show } from '../matching/match.js';
import { Mismatch, Skipped, type Operation } from '../test-format.js';
import { loop } from './loop.js';
import type { Running } from './operation.js';
import { runOnThread, waitForThread } from './threads.js';

/** Internal members of the driver, which its types omit. */
interface SessionInside {
  transaction: { state: string };
}
interface ClientInside {
  topology?: { description: TopologyDescription };
}

const TRANSACTION_STATES: Record<string, string[]> = {
  none: ['NO_TRANSACTION'],
  starting: ['STARTING_TRANSACTION'],
  in_progress: ['TRANSACTION_IN_PROGRESS'],
  committed: ['TRANSACTION_COMMITTED', 'TRANSACTION_COMMITTED_EMPTY'],
  aborted: ['TRANSACTION_ABORTED'],
};

type RunnerOperation = (given: Document, running: Running) => unknown;

/** The operations of the object `testRunner`: fail points, assertions, waiting. */
export const runnerOperations: Record<string, RunnerOperation> = {
  createEntities: ({ entities }, running) => running.entities.create(entities),
  failPoint: async ({ client, failPoint }, { entities, internal, failPoints }) => {
    const target = client === undefined ? internal : entities.client(client);
    await target.db('admin').command(failPoint);
    failPoints.add(String(failPoint['configureFailPoint']));
  },
  targetedFailPoint: () => {
    throw new Skipped('fail points of one mongos');
  },
  assertSessionTransactionState: ({ session, state }, { entities }) => {
    const found = (entities.session(session) as unknown as SessionInside).transaction.state;
    expectThat(
      TRANSACTION_STATES[state]?.includes(found),
      `the transaction of ${session} is ${found}, not ${state}`,
    );
  },
  assertSessionPinned: ({ session }, { entities }) =>
    expectThat(entities.session(session).isPinned, `${session} is not pinned`),
  assertSessionUnpinned: ({ session }, { entities }) =>
    expectThat(!entities.session(session).isPinned, `${session} is pinned`),
  assertSessionDirty: ({ session }, { entities }) =>
    expectThat(isDirty(entities.session(session)), `${session} is not dirty`),
  assertSessionNotDirty: ({ session }, { entities }) =>
    expectThat(!isDirty(entities.session(session)), `${session} is dirty`),
  assertSameLsidOnLastTwoCommands: ({ client }, running) =>
    expectThat(sameLsid(client, running), 'the last two commands have different session ids'),
  assertDifferentLsidOnLastTwoCommands: ({ client }, running) =>
    expectThat(!sameLsid(client, running), 'the last two commands have the same session id'),
  assertCollectionExists: async (given, { internal }) =>
    expectThat(
      await collectionExists(given, internal),
      `${given['collectionName']} does not exist`,
    ),
  assertCollectionNotExists: async (given, { internal }) =>
    expectThat(!(await collectionExists(given, internal)), `${given['collectionName']} exists`),
  assertIndexExists: async (given, { internal }) =>
    expectThat(
      await indexExists(given, internal),
      `the index ${given['indexName']} does not exist`,
    ),
  assertIndexNotExists: async (given, { internal }) =>
    expectThat(!(await indexExists(given, internal)), `the index ${given['indexName']} exists`),
  assertNumberConnectionsCheckedOut: ({ client, connections }, { entities }) => {
    const { checkedOut } = entities.events(client);
    expectThat(
      checkedOut === connections,
      `${checkedOut} connections are checked out, not ${connections}`,
    );
  },
  assertEventCount: ({ client, event, count }, { entities, matcher }) => {
    const found = countMatching(event, entities.events(client).all, matcher);
    expectThat(found === count, `${found} events like ${show(event)}, not ${count}`);
  },
  waitForEvent: async ({ client, event, count }, { entities, matcher }) => {
    // If the event never occurs, the time limit of the test ends this loop.
    while (countMatching(event, entities.events(client).all, matcher) < count) await sleep(10);
  },
  wait: ({ ms }) => sleep(ms),
  loop: (given, running) => loop(given, running),
  runOnThread: ({ thread, operation }, running) =>
    runOnThread(thread, operation as Operation, running),
  waitForThread: ({ thread }, running) => waitForThread(thread, running),
  recordTopologyDescription: ({ client, id }, { entities }) =>
    entities.set(id, (entities.client(client) as unknown as ClientInside).topology?.description),
  assertTopologyType: ({ topologyDescription, topologyType }, { entities }) => {
    const { type } = entities.get(topologyDescription) as TopologyDescription;
    expectThat(type === topologyType, `the topology is ${type}, not ${topologyType}`);
  },
};

function expectThat(fact: boolean | undefined, otherwise: string): void {
  if (fact !== true) throw new Mismatch(otherwise);
}

function isDirty(session: ClientSession): boolean {
  return session.serverSession.isDirty;
}

function sameLsid(client: string | undefined, { entities }: Running): boolean {
  const [last, before] = entities.events(client ?? 'client0').startedCommands.toReversed();
  if (!last?.['lsid'] || !before?.['lsid'])
    throw new Mismatch('fewer than two commands with session ids');
  return hex(last['lsid'].id) === hex(before['lsid'].id);
}

async function collectionExists(
  { databaseName, collectionName }: Document,
  internal: MongoClient,
): Promise<boolean> {
  const found = await internal.db(databaseName).listCollections({ name: collectionName }).toArray();
  return found.length > 0;
}

async function indexExists(given: Document, internal: MongoClient): Promise<boolean> {
  if (!(await collectionExists(given, internal))) return false;
  const collection = internal.db(given['databaseName']).collection(given['collectionName']);
  return collection.indexExists(given['indexName']);
}
