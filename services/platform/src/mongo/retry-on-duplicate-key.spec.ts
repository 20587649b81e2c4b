import { describe, expect, it, jest } from '@jest/globals';
import { mongo } from 'mongoose';
import { retryOnDuplicateKey } from './retry-on-duplicate-key.js';

const duplicateKey = new mongo.MongoServerError({ message: 'E11000', code: 11000 });

describe('retryOnDuplicateKey', () => {
  it('retries work after a duplicate key', async () => {
    const work = jest.fn<() => Promise<string>>();
    work.mockRejectedValueOnce(duplicateKey).mockResolvedValue('done');
    expect(await retryOnDuplicateKey(work)).toBe('done');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('throws the duplicate key error after ten attempts', async () => {
    const work = jest.fn<() => Promise<string>>().mockRejectedValue(duplicateKey);
    await expect(retryOnDuplicateKey(work)).rejects.toBe(duplicateKey);
    expect(work).toHaveBeenCalledTimes(10);
  });

  it('throws an error that is no duplicate key at once', async () => {
    const work = jest.fn<() => Promise<string>>().mockRejectedValue(new Error('other'));
    await expect(retryOnDuplicateKey(work)).rejects.toThrow('other');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
