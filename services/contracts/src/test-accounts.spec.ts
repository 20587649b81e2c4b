import { describe, expect, it } from '@jest/globals';
import type { UserId } from './ids.js';
import {
  firstLiveId,
  isAboutTest,
  isOffered,
  isTestId,
  ownerOf,
  sandboxDatasetId,
  testAccountOf,
} from './test-accounts.js';

const ids = [
  firstLiveId,
  '65f000000000000000000001',
  '6a2b7f1cffffffffffffffff',
  'bfffffffffffffffffffffff',
] as UserId[];

describe('a test account', () => {
  it('a test account has an id that tells its user, for every user that is created until 2072', () => {
    for (const userId of ids) {
      const account = testAccountOf(userId);
      expect(account).toMatch(/^[0-9a-f]{24}$/);
      expect([isTestId(userId), isTestId(account)]).toEqual([false, true]);
      expect(ownerOf(account)).toBe(userId);
      expect([ownerOf(userId), testAccountOf(account)]).toEqual([userId, account]);
    }
  });

  it('a test account is offered the sandbox alone, which is offered to no other account', () => {
    const live = '65f000000000000000000031' as typeof sandboxDatasetId;
    const [user] = ids as [UserId];
    const offers = [testAccountOf(user), user].map((account) => [
      isOffered(sandboxDatasetId, account),
      isOffered(live, account),
    ]);
    expect(offers).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('a test account is recognised in messages about a user or a buyer', () => {
    const [user] = ids as [UserId];
    const test = testAccountOf(user);
    expect([{ userId: test }, { buyerId: test, datasetId: user }].map(isAboutTest)).toEqual([
      true,
      true,
    ]);
    expect([{ userId: user }, { datasetId: sandboxDatasetId }, null, 'x'].map(isAboutTest)).toEqual(
      [false, false, false, false],
    );
  });
});
