import { decodeDoc, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { valuesEqual } from '../../documents/compare.js';
import { CommandError } from '../../errors.js';
import { idIndexOf, type CollectionMeta } from '../../storage/collection-meta.js';
import type { IndexMeta } from '../../storage/indexes/index-meta.js';
import { Collection } from '../../storage/collection.js';
import type { CommandContext } from '../context/context.js';
import { build } from './indexes.js';
import { unknownField } from '../context/argument-types.js';

const invalid = (message: string): CommandError => new CommandError('InvalidOptions', message);

const CHANGES = ['expireAfterSeconds', 'hidden', 'unique', 'prepareUnique'];
const FIELDS = new Set([...CHANGES, 'name', 'keyPattern', 'forceNonUnique']);

function chosenIndex(meta: CollectionMeta, change: Doc): IndexMeta {
  const { name, keyPattern } = change;
  if (name !== undefined && keyPattern !== undefined) {
    throw invalid('Cannot specify both key pattern and name.');
  }
  if (name === undefined && keyPattern === undefined) {
    throw invalid('Must specify either index name or key pattern.');
  }
  const found = meta.indexes.filter((index) =>
    name === undefined ? valuesEqual(index.spec['key'], keyPattern) : index.name === name,
  );
  const [index] = found;
  if (!index) {
    const wanted = typeof name === 'string' ? name : JSON.stringify(name ?? keyPattern);
    throw new CommandError(
      'IndexNotFound',
      `cannot find index ${wanted} for ns ${meta.db}.${meta.name}`,
    );
  }
  return index;
}

function changeExpiry(index: IndexMeta, value: unknown): Doc {
  const seconds = toNumber(value);
  if (seconds === undefined || seconds < 0) {
    throw invalid("TTL index 'expireAfterSeconds' option must be a non-negative number");
  }
  if (index.fields.length > 1) {
    throw invalid('TTL indexes are single-field indexes, compound indexes do not support TTL');
  }
  const old = index.spec['expireAfterSeconds'];
  index.expireAfterSeconds = seconds;
  index.spec = { ...index.spec, expireAfterSeconds: value };
  return {
    ...(old === undefined ? {} : { expireAfterSeconds_old: old }),
    expireAfterSeconds_new: value,
  };
}

/** An index flag that is stored only when it is true. */
function changeFlag(index: IndexMeta, flag: 'hidden' | 'prepareUnique', value: unknown): Doc {
  const before = toBoolean(index.spec[flag]);
  const after = toBoolean(value);
  if (before === after) return {};
  const { [flag]: _old, ...others } = index.spec;
  index.spec = after ? { ...others, [flag]: true } : others;
  return { [`${flag}_old`]: before, [`${flag}_new`]: after };
}

/** Groups of documents with the same index key, as lists of `_id`s. */
function violations(collection: Collection, index: IndexMeta): Doc[] {
  const groups: unknown[][] = [];
  let lastKey: Buffer | undefined;
  let ids: unknown[] = [];
  for (const { key, record } of collection.indexEntries(index)) {
    const bytes = collection.read(record);
    if (!bytes) continue;
    if (!lastKey?.equals(key)) {
      ids = [];
      groups.push(ids);
      lastKey = key;
    }
    ids.push(decodeDoc(bytes)['_id']);
  }
  return groups.filter((group) => group.length > 1).map((group) => ({ ids: group }));
}

/** Rebuilds the index in place: entries of a unique index have another layout. */
function makeUnique({ engine }: CommandContext, meta: CollectionMeta, index: IndexMeta): Doc {
  if (index.unique) return {};
  if (!toBoolean(index.spec['prepareUnique'])) {
    throw invalid("Cannot make index unique with 'unique: true' before 'prepareUnique: true'");
  }
  const collection = new Collection(meta, engine.catalog, engine.store.committed);
  const found = violations(collection, index);
  if (found.length > 0) {
    throw new CommandError(
      'CannotConvertIndexToUnique',
      'Cannot convert the index to unique. Please resolve conflicting documents before running collMod again.',
      { details: { violations: found } },
    );
  }
  const { prepareUnique: _prepared, ...others } = index.spec;
  const unique = engine.catalog.newIndex({ ...others, unique: true });
  build(collection, unique);
  meta.indexes = meta.indexes.map((other) => (other === index ? unique : other));
  engine.catalog.discardTable(index.tableId);
  return { unique_new: true };
}

/** The `index` argument of collMod. The reply contains the old and new settings. */
export function modifyIndex(context: CommandContext, meta: CollectionMeta, change: Doc): Doc {
  const unknown = Object.keys(change).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) throw unknownField('collMod.index', unknown);
  const index = chosenIndex(meta, change);
  if (!CHANGES.some((name) => change[name] !== undefined)) {
    throw invalid('no expireAfterSeconds, hidden, unique, or prepareUnique field');
  }
  if (index === idIndexOf(meta)) {
    throw change['hidden'] === undefined
      ? invalid('the _id index cannot be modified')
      : new CommandError('BadValue', "can't hide _id index");
  }
  const { expireAfterSeconds, hidden, prepareUnique, unique } = change;
  const reply = {
    ...(expireAfterSeconds === undefined ? {} : changeExpiry(index, expireAfterSeconds)),
    ...(hidden === undefined ? {} : changeFlag(index, 'hidden', hidden)),
    ...(prepareUnique === undefined ? {} : changeFlag(index, 'prepareUnique', prepareUnique)),
    ...(toBoolean(unique) ? makeUnique(context, meta, index) : {}),
  };
  index.hidden = toBoolean(index.spec['hidden']);
  return reply;
}
