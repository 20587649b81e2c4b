import {
  besideItsOwner,
  byField,
  byId,
  onOneShard,
  type ShardKeys,
} from '@leadmart/platform/testing';

/**
 * The shard keys for many millions of buyers (infra/docs/capacity.md): stock by dataset, holdings and purchases by
 * buyer.
 */
export const leadsShardKeys: ShardKeys = {
  datasets: byId(),
  stocks: byId(),
  rotations: byId(),
  directories: byId(),
  directory_runs: byId('first'),
  twins: byId('first'),
  shelves: byId('first'),
  pages: byId('first'),
  sold_levels: byId('first'),
  marks: byField('datasetId'),
  uploads: byField('datasetId'),
  stagings: byField('subject'),
  pieces: byId('first'),
  upload_files: byField('uploadId'),
  buyer_guards: byId(),
  holders: byId('last'),
  holdings: byId('last'),
  saved_orders: byId(),
  standing_orders: byField('buyerId'),
  recoveryguards: byId(),
  standing_runs: byField('buyerId'),
  suppression_lists: byId(),
  status_changes: byId('first'),
  dnc_confirmations: byId(),
  status_readers: byId(),
  status_mail_runs: onOneShard,
  scrubs: byId(),
  scrub_parts: byField('scrubId'),
  scrub_runs: byId('first'),
  opt_outs: onOneShard,
  opt_out_codes: onOneShard,
  rates: byId(),
  refused_phones: onOneShard,
  refusal_counter: onOneShard,
  purchases: byField('buyerId'),
  stock_alerts: byField('buyerId'),
  buyers: byId(),
  claims: byField('buyerId'),
  claimed_leads: byField('buyerId'),
  pack_returns: byField('buyerId'),
  call_sheets: byField('buyerId'),
  calling_sums: byField('buyerId'),
  own_checks: byField('buyerId'),
  diligence_files: byField('buyerId'),
  diligence_keys: onOneShard,
  return_rates: byId(),
  returns_policy: onOneShard,
  check_age_limit: onOneShard,
  allocations: besideItsOwner,
  chronicle: besideItsOwner,
  outbox: besideItsOwner,
  inbox: besideItsOwner,
  migrations: onOneShard,
};

/**
 * Commands that a router sends to all shards: they address a document by its `_id` alone, or a file by its hash, read the list of datasets
 * (which each process keeps in memory), or are the relay's, which reads the outbox of all shards. Before leads is
 * sharded, the first need the key in their filters.
 */
export const leadsToAllShards: readonly string[] = [
  'aggregate outbox',
  'delete outbox',
  'find outbox',
  'update outbox',
  'find datasets',
  'aggregate stock_alerts',
  'find stock_alerts',
  'findAndModify stock_alerts',
  'find allocations',
  'find diligence_files',
  'find purchases',
  'findAndModify purchases',
  'update purchases',
  'update uploads',
];
