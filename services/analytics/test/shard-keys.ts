import { onOneShard, type ShardKeys } from '@leadmart/platform/testing';

/**
 * Analytics is not sharded (infra/docs/capacity.md): its figures are a few hundred small documents that every event
 * changes, so its database lies on a shard of its own.
 */
export const analyticsShardKeys: ShardKeys = {
  events: onOneShard,
  counted: onOneShard,
  figures: onOneShard,
  generations: onOneShard,
  users: onOneShard,
  datasets: onOneShard,
  audit_records: onOneShard,
  inbox: onOneShard,
  outbox: onOneShard,
  migrations: onOneShard,
};
