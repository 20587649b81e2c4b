import { describe, expect, it } from '@jest/globals';
import type { RecordedCommand } from './recorded-command.js';
import { besideItsOwner, byField, byId, onOneShard, type ShardKeys } from './shard-key.js';
import { simulateShards } from './shard-simulation.js';

const keys: ShardKeys = {
  accounts: byId(),
  entries: byField('userId'),
  pages: byId('first'),
  holdings: byId('last'),
  outbox: besideItsOwner,
  packages: onOneShard,
};

const aCommand = (fields: Partial<RecordedCommand>): RecordedCommand => ({
  name: 'find',
  collection: 'accounts',
  inserted: [],
  filters: [],
  isWrite: false,
  ...fields,
});
const anInsert = (collection: string, document: object, transaction?: string) =>
  aCommand({
    name: 'insert',
    collection,
    inserted: [document as Record<string, unknown>],
    isWrite: true,
    ...(transaction && { transaction }),
  });
const anUpdate = (collection: string, filter: object, transaction?: string) =>
  aCommand({
    name: 'update',
    collection,
    filters: [filter as Record<string, unknown>],
    isWrite: true,
    ...(transaction && { transaction }),
  });

describe('simulateShards', () => {
  it('keeps a transaction on one shard if all its documents have the same key', () => {
    const { transactions, toAllShards } = simulateShards(
      [
        anUpdate('accounts', { _id: 'ann', version: 3 }, 'tx'),
        anInsert('entries', { _id: 'e1', userId: 'ann' }, 'tx'),
        anInsert('outbox', { _id: 'm1' }, 'tx'),
      ],
      keys,
    );
    expect(transactions).toEqual([
      {
        commands: ['update accounts', 'insert entries', 'insert outbox'],
        written: ['ann'],
        read: [],
      },
    ]);
    expect(toAllShards).toEqual([]);
  });

  it('counts each key that a transaction writes, and apart from them those that it only reads', () => {
    const [transaction] = simulateShards(
      [
        anUpdate('accounts', { _id: 'ann' }, 'tx'),
        anUpdate('accounts', { _id: 'bob' }, 'tx'),
        aCommand({ collection: 'entries', filters: [{ userId: 'cid' }], transaction: 'tx' }),
      ],
      keys,
    ).transactions;
    expect(transaction).toMatchObject({ written: ['ann', 'bob'], read: ['cid'] });
  });

  it('finds the place of a document that is addressed without its key, and reports the command', () => {
    const { transactions, toAllShards } = simulateShards(
      [
        anInsert('entries', { _id: 'e1', userId: 'bob' }),
        anUpdate('accounts', { _id: 'ann' }, 'tx'),
        anUpdate('entries', { _id: 'e1' }, 'tx'),
      ],
      keys,
    );
    expect(transactions[0]?.written).toEqual(['ann', 'bob']);
    expect(toAllShards).toEqual(['update entries']);
  });

  it('reads the key from a part of an id, from lists of ids and from ranges of one part', () => {
    const { transactions, toAllShards } = simulateShards(
      [
        aCommand({
          collection: 'pages',
          filters: [{ _id: { $in: ['d1:CA:0', 'd1:NY:4'] } }],
          transaction: 'tx',
        }),
        aCommand({
          collection: 'pages',
          filters: [{ _id: { $gte: 'd1:', $lt: 'd1;' } }],
          transaction: 'tx',
        }),
        aCommand({ collection: 'holdings', filters: [{ _id: 'd1:CA:ann' }], transaction: 'tx' }),
        aCommand({ collection: 'pages', filters: [{ uploadId: 'u1' }] }),
      ],
      keys,
    );
    expect(transactions[0]?.read).toEqual(['d1', 'ann']);
    expect(toAllShards).toEqual(['find pages']);
  });

  it('counts the most shards that a command touches', () => {
    const { touched } = simulateShards(
      [
        aCommand({ filters: [{ _id: 'ann' }] }),
        aCommand({ filters: [{ _id: { $in: ['ann', 'bob'] } }] }),
        anInsert('outbox', { _id: 'm1' }, 'tx'),
        aCommand({ collection: 'entries', filters: [{ _id: 'e1' }] }),
      ],
      keys,
    );
    expect(Object.fromEntries(touched)).toEqual({
      'find accounts': 2,
      'insert outbox': 1,
      'find entries': 'all',
    });
  });

  it('names collections without a shard key', () => {
    expect(simulateShards([aCommand({ collection: 'news' })], keys).unknown).toEqual(['news']);
  });
});
