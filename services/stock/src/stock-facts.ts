import type { ClientSession } from 'mongoose';
import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';
import type { ContactList } from './contacts/contact-list.js';

/** Facts that the stock does not keep and its service answers, which provides this class. */
export abstract class StockFacts {
  /** Reads the records of the buyer's suppression lists, in this transaction. */
  abstract listsOf(buyerId: UserId, tx: ClientSession): Promise<readonly ContactList[]>;
  /** Whether the buyer has paid or holds credits, so that their lists count. Throws PeerUnavailable. */
  abstract isFunded(buyerId: UserId): Promise<boolean>;
  /** The buyer's purchases from a dataset that may hold leads. */
  abstract purchasesOf(buyerId: UserId, datasetId: DatasetId): Promise<PurchaseId[]>;
  /** The buyers of these purchases, without those that hold no leads. */
  abstract buyersOf(purchaseIds: readonly PurchaseId[]): Promise<ReadonlyMap<PurchaseId, UserId>>;
  /** The datasets that are not deleted, hidden ones included. */
  abstract datasets(): Promise<DatasetId[]>;
}
