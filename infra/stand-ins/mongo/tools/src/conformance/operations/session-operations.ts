import type { ClientSession, Timestamp, TransactionOptions } from 'mongodb';
import { readableOptions } from '../entities.js';
import { Mismatch, type Operation } from '../test-format.js';
import type { Operations, Running } from './operation.js';

export const sessionOperations: Operations<ClientSession> = {
  abortTransaction: (session, options) => session.abortTransaction(options),
  commitTransaction: (session, options) => session.commitTransaction(options),
  endSession: (session) => session.endSession(),
  getSnapshotTime: (session) => (session as unknown as { snapshotTime?: Timestamp }).snapshotTime,
  startTransaction: (session, options) =>
    session.startTransaction(readableOptions(options) as TransactionOptions),
  withTransaction: async (session, { callback, ...options }, running) => {
    const verdict: { mismatch?: Mismatch } = {};
    await session
      .withTransaction(
        () => runCallback(callback as Operation[], running, verdict),
        readableOptions(options) as TransactionOptions,
      )
      .catch((error: unknown) => {
        throw verdict.mismatch ?? error;
      });
  },
};

/** An error that an operation expects also ends the callback, as in an application. */
async function runCallback(
  operations: Operation[],
  running: Running,
  verdict: { mismatch?: Mismatch },
): Promise<void> {
  for (const operation of operations) {
    const { expectedError } = await running.runOperation(operation).catch((error: unknown) => {
      // A wrong result inside the callback must not look like the failure that the test expects.
      if (error instanceof Mismatch) verdict.mismatch ??= error;
      throw error;
    });
    if (expectedError !== undefined) throw expectedError;
  }
}
