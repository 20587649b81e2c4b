import type { BalanceChanged, UserId } from '@leadmart/contracts';

/** The account of a buyer, as billing reported it last. Amounts as in `BalanceChanged`. */
export interface Buyer extends Pick<BalanceChanged, 'balance' | 'paid' | 'version'> {
  readonly id: UserId;
  readonly openedAt: Date;
}
