import { describe, expect, it } from '@jest/globals';
import { allMessages, UserRegistered } from '@leadmart/contracts';
import { withoutPersonalData } from './without-personal-data.js';

describe('a payload without personal data', () => {
  it('keeps ids, times and figures and loses who it was', () => {
    expect(withoutPersonalData(UserRegistered.sample)).toEqual({
      userId: UserRegistered.sample.userId,
      isAdmin: false,
      registeredAt: UserRegistered.sample.registeredAt,
    });
  });

  it('loses it at any depth and in any spelling', () => {
    const payload = {
      buyer: [{ 'E-Mail': 'a@b.test', id: 1 }],
      Phone_Number: '212',
      states: ['CA'],
    };
    expect(withoutPersonalData(payload)).toEqual({ buyer: [{ id: 1 }], states: ['CA'] });
  });

  it('is what is left of every event there is: no address, whatever its field is called', () => {
    for (const { kind, sample } of allMessages().values()) {
      if (kind !== 'event') continue;
      expect(JSON.stringify(withoutPersonalData(sample))).not.toMatch(/@/);
    }
  });
});
