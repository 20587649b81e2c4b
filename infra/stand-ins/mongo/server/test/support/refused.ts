import { expect } from '@jest/globals';
import { MongoServerError } from 'mongodb';

/** Expects the attempt to fail with this server error code, and returns the error. */
export async function refused(attempt: Promise<unknown>, code: number): Promise<MongoServerError> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongoServerError);
  expect(error).toMatchObject({ code });
  return error as MongoServerError;
}
