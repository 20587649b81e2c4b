import type { CreditTenths, UserId } from '@leadmart/contracts';
import { entity, number, text, type DocumentOf } from '@leadmart/platform/entities';

/** The last balance published by billing. */
export const balances = entity({
  collection: 'balances',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    balance: number<CreditTenths>(),
    /** Orders messages that arrive late. */
    version: number(),
  },
});

export type BalanceDocument = DocumentOf<typeof balances>;
