import { expect } from '@jest/globals';
import { MongoServerError } from 'mongodb';

/** Waits for the server to refuse with this code, and returns what it said. */
export async function refused(attempt: Promise<unknown>, code: number): Promise<MongoServerError> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongoServerError);
  expect(error).toMatchObject({ code });
  return error as MongoServerError;
}
