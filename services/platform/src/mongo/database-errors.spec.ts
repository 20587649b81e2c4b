import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { isDatabaseAway, refusedKeys, unlessTaken } from './database-errors.js';

const lost = new mongo.MongoNetworkError('connection closed');
const full = new mongo.MongoServerError({ message: 'The disk is full', code: 14031 });
const refused = new mongo.MongoServerError({ message: 'Document failed validation', code: 121 });
const inBulk = (error: Error) =>
  new mongo.MongoBulkWriteError(error, {} as unknown as mongo.BulkWriteResult);

describe('a database error', () => {
  it.each([
    ['a lost connection', lost, true],
    ['a lost connection in a bulk write', inBulk(lost), true],
    ['a connection that is reset', Object.assign(new Error('write'), { code: 'ECONNRESET' }), true],
    ['a full disk', full, true],
    ['a full disk in a bulk write', inBulk(full), true],
    ['a refused document', refused, false],
    ['a refused document in a bulk write', inBulk(refused), false],
    ['an error of another kind', new Error('connection closed'), false],
  ])('recognises whether %s means that the database is not available', (_name, error, isAway) => {
    expect(isDatabaseAway(error)).toBe(isAway);
  });
});

describe('an unordered write', () => {
  const refusedWith = (...codes: number[]) => {
    const writeErrors = codes.map((code, index) => ({ code, index }) as mongo.WriteError);
    const message = 'some writes were refused';
    return new mongo.MongoBulkWriteError(
      { message, code: codes[0] ?? 0, writeErrors },
      {} as mongo.BulkWriteResult,
    );
  };

  it('an unordered write failed only on duplicate keys if no write was refused for another reason', () => {
    expect(refusedKeys(refusedWith(11_000, 11_000))).toEqual([0, 1]);
    for (const error of [refusedWith(11_000, 121), inBulk(lost), lost])
      expect(() => refusedKeys(error)).toThrow(error);
  });
});

describe('what a unique index refuses', () => {
  const keyPattern = { email: 1 };
  const taken = Object.assign(new mongo.MongoServerError({ message: 'taken', code: 11_000 }), {
    keyPattern,
  });

  it('what a unique index refuses was not stored, and another error is thrown', async () => {
    expect(await unlessTaken(() => Promise.resolve('stored'))).toBe(true);
    expect(await unlessTaken(() => Promise.reject(taken))).toBe(false);
    expect(await unlessTaken(() => Promise.reject(taken), 'email')).toBe(false);
    await expect(unlessTaken(() => Promise.reject(taken), 'name')).rejects.toBe(taken);
    await expect(unlessTaken(() => Promise.reject(refused))).rejects.toBe(refused);
  });
});
