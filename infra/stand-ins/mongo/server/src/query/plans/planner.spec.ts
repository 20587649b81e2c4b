import { describe, expect, it } from '@jest/globals';
import type { Doc } from '../../documents/codec.js';
import type { CollectionMeta } from '../../storage/collection-meta.js';
import { indexMetaOf } from '../../storage/indexes/index-meta.js';
import { parseFilter } from '../filters/filter.js';
import { conjunctionOf, impliesFilter } from '../filters/predicates.js';
import { parseSort } from '../sorting/sort.js';
import { regexPrefix } from './bounds.js';
import { planQuery, type QueryPlan } from './planner.js';

const ID_INDEX = { key: { _id: 1 }, name: '_id_' };

function collectionWith(...specs: Doc[]): CollectionMeta {
  return {
    db: 'd',
    name: 'c',
    tableId: 1,
    indexes: [ID_INDEX, ...specs].map((spec, i) =>
      indexMetaOf(i + 2, { name: Object.keys(spec['key'] as Doc).join('_'), ...spec }),
    ),
    nextRecord: 1,
  };
}

function plan(meta: CollectionMeta, filter: Doc, sort: Doc = {}): QueryPlan {
  return planQuery(meta, { filter: parseFilter(filter), sort: parseSort(sort) }, () => 1);
}

function indexOf({ scan }: QueryPlan): string {
  return scan.stage === 'IXSCAN' ? scan.index.name : scan.stage;
}

describe('the query planner', () => {
  const orders = collectionWith(
    { key: { user: 1, at: -1 } },
    { key: { state: 1 } },
    { key: { email: 1 }, unique: true },
  );

  it('prefers the full key of a unique index, then more equality, then the requested order', () => {
    expect(indexOf(plan(orders, { email: 'x', user: 'u' }))).toBe('email');
    expect(indexOf(plan(orders, { user: 'u', state: 's' }, { at: -1 }))).toBe('user_at');
    expect(plan(orders, { user: 'u' }, { at: 1 })).toMatchObject({
      sorted: true,
      scan: { reverse: true },
    });
    expect(plan(orders, { user: { $in: ['a', 'b'] } }, { at: -1 }).sorted).toBe(false);
  });

  it('looks up a single _id, also in a list and beside other conditions', () => {
    expect(plan(orders, { _id: { $in: ['a'] } })).toMatchObject({
      exact: true,
      scan: { stage: 'IDHACK', id: 'a' },
    });
    expect(plan(orders, { _id: { $in: ['a'] }, email: 'x' })).toMatchObject({
      exact: false,
      scan: { stage: 'IDHACK', id: 'a' },
    });
    expect(indexOf(plan(orders, { _id: { $in: ['a', 'b'] } }))).toBe('_id_');
    expect(indexOf(plan(orders, { _id: { $in: [null] } }))).toBe('_id_');
    expect(indexOf(plan(orders, { _id: { $not: { $in: ['a'] } } }))).not.toBe('IDHACK');
  });

  it('uses an index without its first field for the order only', () => {
    expect(indexOf(plan(orders, { at: 1 }))).toBe('COLLSCAN');
    expect(indexOf(plan(orders, { at: 1 }, { user: 1 }))).toBe('user_at');
  });

  it('detects that the bounds decide the query', () => {
    expect(plan(orders, { user: 'u', at: { $gte: 1, $lt: 5 } }).exact).toBe(true);
    expect(plan(orders, { user: 'u', other: 1 }).exact).toBe(false);
    expect(plan(orders, { user: { $regex: 'u' } }).exact).toBe(false);
  });

  it('combines predicates on an array field only if one element must satisfy both', () => {
    const tagged = collectionWith({ key: { tags: 1 } });
    tagged.indexes[1]?.arrayRoots.add('tags');
    const rangesOf = (filter: Doc): number => {
      const { scan } = plan(tagged, filter);
      return scan.stage === 'IXSCAN' ? scan.bounds.used : 0;
    };
    expect(rangesOf({ tags: { $gt: 1, $lt: 5 } })).toBe(1);
    expect(rangesOf({ tags: { $elemMatch: { $gt: 1, $lt: 5 } } })).toBe(2);
    expect(plan(tagged, {}, { tags: 1 }).sorted).toBe(false);
  });

  it('uses a sparse index only for queries that reject a missing field', () => {
    const sparse = collectionWith({ key: { a: 1 }, sparse: true });
    expect(indexOf(plan(sparse, { a: 1 }))).toBe('a');
    expect(indexOf(plan(sparse, { a: { $exists: true } }))).toBe('a');
    expect(indexOf(plan(sparse, { a: null }))).toBe('COLLSCAN');
    expect(indexOf(plan(sparse, {}, { a: 1 }))).toBe('COLLSCAN');
  });

  it('reads every branch of an $or through an index, or none', () => {
    expect(indexOf(plan(orders, { $or: [{ user: 'u' }, { state: 's' }] }))).toBe('OR');
    expect(indexOf(plan(orders, { $or: [{ user: 'u' }, { none: 1 }] }))).toBe('COLLSCAN');
  });
});

describe('a partial index', () => {
  const implied = (query: Doc, filter: Doc): boolean =>
    impliesFilter(conjunctionOf(parseFilter(query)).predicates, parseFilter(filter));

  it('serves queries that match only documents inside its filter', () => {
    expect(implied({ state: 'open', a: 1 }, { state: 'open' })).toBe(true);
    expect(implied({ n: { $gt: 5 } }, { n: { $gt: 5 } })).toBe(true);
    expect(implied({ n: { $in: [6, 7] } }, { n: { $gt: 5 } })).toBe(true);
    expect(implied({ key: 'x' }, { key: { $exists: true } })).toBe(true);
  });

  it('a partial index serves no query that matches documents outside its filter', () => {
    expect(implied({ a: 1 }, { state: 'open' })).toBe(false);
    expect(implied({ n: { $gte: 5 } }, { n: { $gt: 5 } })).toBe(false);
    expect(implied({ n: { $lt: 9 } }, { n: { $gt: 5 } })).toBe(false);
    expect(implied({ n: { $in: [1, 7] } }, { n: { $gt: 5 } })).toBe(false);
    expect(implied({ key: null }, { key: { $exists: true } })).toBe(false);
    expect(implied({ state: { $ne: 'open' } }, { state: 'open' })).toBe(false);
  });
});

describe('the literal prefix of a pattern', () => {
  it.each([
    ['^abc', '', 'abc'],
    ['^a\\.b', '', 'a.b'],
    ['^ab*c', '', 'a'],
    ['^ab?', '', 'a'],
    ['^a(b|c)', '', ''],
    ['^abc', 'i', ''],
    ['abc', '', ''],
    ['^a.c', '', 'a'],
  ])('the literal prefix for %s with flags "%s" is "%s"', (pattern, options, prefix) => {
    expect(regexPrefix({ pattern, options })).toBe(prefix);
  });
});
