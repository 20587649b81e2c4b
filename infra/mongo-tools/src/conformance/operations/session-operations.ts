import type { ClientSession, Timestamp, TransactionOptions } from 'mongodb';
import { readableOptions } from '../entities.js';
import { Mismatch, type Operation } from '../test-format.js';
import type { Operations } from './operation.js';

export const sessionOperations: Operations<ClientSession> = {
  abortTransaction: (session, options) => session.abortTransaction(options),
  commitTransaction: (session, options) => session.commitTransaction(options),
  endSession: (session) => session.endSession(),
  getSnapshotTime: (session) => (session as unknown as { snapshotTime?: Timestamp }).snapshotTime,
  startTransaction: (session, options) =>
    session.startTransaction(readableOptions(options) as TransactionOptions),
  withTransaction: async (session, { callback, ...options }, running) => {
    let mismatch: Mismatch | undefined;
    await session
      .withTransaction(
        async () => {
          for (const operation of callback as Operation[]) {
            try {
              await running.runOperation(operation);
            } catch (error) {
              // A wrong result inside the callback must not look like the failure the test waits for.
              if (error instanceof Mismatch) mismatch ??= error;
              throw error;
            }
          }
        },
        readableOptions(options) as TransactionOptions,
      )
      .catch((error: unknown) => {
        throw mismatch ?? error;
      });
  },
};
