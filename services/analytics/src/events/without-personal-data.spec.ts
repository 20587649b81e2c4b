import { describe, expect, it } from '@jest/globals';
import { allMessages, UserRegistered } from '@leadmart/contracts';
import { withoutPersonalData } from './without-personal-data.js';

describe('withoutPersonalData', () => {
  it('keeps ids, times and figures, and removes names and addresses', () => {
    expect(withoutPersonalData(UserRegistered.sample)).toEqual({
      userId: UserRegistered.sample.userId,
      isAdmin: false,
      registeredAt: UserRegistered.sample.registeredAt,
    });
  });

  it('removes personal fields at any depth and in any spelling', () => {
    const payload = {
      buyer: [{ 'E-Mail': 'a@b.test', id: 1 }],
      Phone_Number: '212',
      states: ['CA'],
    };
    expect(withoutPersonalData(payload)).toEqual({ buyer: [{ id: 1 }], states: ['CA'] });
  });

  it('leaves no email in the sample of any event', () => {
    for (const { kind, sample } of allMessages().values()) {
      if (kind !== 'event') continue;
      expect(JSON.stringify(withoutPersonalData(sample))).not.toMatch(/@/);
    }
  });
});
