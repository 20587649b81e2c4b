import type { BalanceChanged, UserId } from '@leadmart/contracts';
import {
  entity,
  moment,
  number,
  text,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';

/** The account of a buyer, as billing reported it last. Amounts as in `BalanceChanged`. */
export const buyers = entity({
  collection: 'buyers',
  fields: {
    _id: text<UserId>(),
    balance: number<BalanceChanged['balance']>(),
    paid: number<BalanceChanged['paid']>(),
    openedAt: moment(),
    version: number(),
  },
});

export type BuyerDocument = DocumentOf<typeof buyers>;

export type Buyer = EntityOf<typeof buyers>;
