import { tenths, type UserId } from '@leadmart/contracts';
import { newAccount, type Account } from '../../src/accounts/account.js';

export const aBuyer = '65f000000000000000000001' as UserId;
export const anotherBuyer = '65f000000000000000000009' as UserId;
export const anAdmin = '65f000000000000000000002' as UserId;
export const noon = new Date('2026-01-05T12:00:00.000Z');

/** An account to begin a test with. */
export function anAccount(fields: Partial<Account> = {}): Account {
  return { ...newAccount(aBuyer, noon), email: 'buyer@leadmart.test', ...fields };
}

export const anAccountWith = (balance: number) =>
  anAccount({ balance: tenths(balance), version: 1 });
