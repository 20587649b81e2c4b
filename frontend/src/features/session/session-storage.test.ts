import { describe, expect, it } from '@jest/globals';
import type { UserView } from '@leadmart/contracts';
import { readSession, writeSession } from './session-storage.js';

const user = { _id: '1', username: 'Pat' } as UserView;

describe('the stored session', () => {
  it('stores the session under the keys token and user', () => {
    writeSession({ token: 'the-token', user });
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      token: 'the-token',
      user: JSON.stringify(user),
    });
    expect(readSession()).toEqual({ token: 'the-token', user });
  });

  it('removes token and user when the session ends', () => {
    writeSession({ token: 'the-token', user });
    writeSession({ token: null, user: null });
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({});
  });

  it.each(['{"username": "Pat', 'null', '7', '"Pat"', ''])(
    'keeps the token beside the unreadable user %p',
    (text) => {
      localStorage.setItem('token', 'the-token');
      localStorage.setItem('user', text);
      expect(readSession()).toEqual({ token: 'the-token', user: null });
    },
  );
});
