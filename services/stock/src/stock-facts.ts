import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';

/** The phones and emails that are not sold to a buyer. */
export interface ListedContacts {
  /** The number of changes of the buyer's lists that led to these: `BuyerGuard.lists`. */
  readonly version: number;
  /** The distinct phones of all lists, ascending. */
  readonly phones: Float64Array;
  /** The distinct keys of their emails, ascending. */
  readonly emailKeys: Float64Array;
}

/** Facts that the stock does not keep and its service answers, which provides this class. */
export abstract class StockFacts {
  /** Reads the buyer's suppression lists, all as of one moment. */
  abstract listed(buyerId: UserId): Promise<ListedContacts>;
  /** Whether the buyer has paid or holds credits, so that their lists count. Throws PeerUnavailable. */
  abstract isFunded(buyerId: UserId): Promise<boolean>;
  /** The buyer's purchases from a dataset that may hold leads. */
  abstract purchasesOf(buyerId: UserId, datasetId: DatasetId): Promise<PurchaseId[]>;
  /** The buyers of these purchases, without those that hold no leads. */
  abstract buyersOf(purchaseIds: readonly PurchaseId[]): Promise<ReadonlyMap<PurchaseId, UserId>>;
  /** The datasets that are not deleted, hidden ones included. */
  abstract datasets(): Promise<DatasetId[]>;
}
