import {
  besideItsOwner,
  byField,
  byId,
  onOneShard,
  type ShardKeys,
} from '@leadmart/platform/testing';

/** The shard keys for many millions of accounts (infra/docs/capacity.md): everything of an account by its user. */
export const billingShardKeys: ShardKeys = {
  accounts: byId(),
  entries: byField('userId'),
  payments: byField('userId'),
  charges: byField('buyerId'),
  billingdetails: byId(),
  cardholders: byId(),
  autotopups: byId(),
  recoveryguards: byId(),
  adminAmounts: byId(),
  receipts: byField('userId'),
  receiptnumbers: onOneShard,
  declines: byId(),
  outbox: besideItsOwner,
  inbox: besideItsOwner,
  chronicle: besideItsOwner,
  packages: onOneShard,
  batches: onOneShard,
  jobs: onOneShard,
  migrations: onOneShard,
};

/**
 * Commands that a router sends to all shards: they address a document by its `_id` or a claim alone, or are the
 * relay's. Before billing is sharded, the others need the user in their filters.
 */
export const billingToAllShards: readonly string[] = [
  'aggregate outbox',
  'delete outbox',
  'find outbox',
  'update outbox',
  'find accounts',
  'findAndModify accounts',
  'findAndModify receipts',
  'find entries',
  'find payments',
  'find receipts',
  'update receipts',
  'findAndModify payments',
  'update payments',
  'find charges',
  'update charges',
];
