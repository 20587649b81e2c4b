import { decodeDoc, getField, isPlainObject, type Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collations/collation.js';
import { MAX_DOCUMENT_BYTES } from '../../documents/storable.js';
import { CommandError } from '../../errors.js';
import { parseFilter } from '../../query/filters/filter.js';
import { Query } from '../../query/query.js';
import { Sorter } from '../../query/sorting/sorter.js';
import { tableRange } from '../../storage/collection-meta.js';
import type { Collection } from '../../storage/collection.js';
import { encodeKeyValue } from '../../storage/indexes/key-encoding.js';
import { inSlices } from '../../time-slices.js';
import {
  collectionName,
  findCollection,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { queryOf } from './find.js';

function* valuesAt(value: unknown, parts: readonly string[]): Generator<unknown> {
  const [part, ...rest] = parts;
  if (part === undefined) {
    if (Array.isArray(value)) yield* value;
    else if (value !== undefined) yield value;
  } else if (Array.isArray(value)) {
    if (/^\d+$/.test(part)) yield* valuesAt(value[Number(part)], rest);
    for (const item of value as unknown[]) if (isPlainObject(item)) yield* valuesAt(item, parts);
  } else if (isPlainObject(value)) {
    yield* valuesAt(getField(value, part), rest);
  }
}

class DistinctValues {
  private readonly keys = new Set<string>();
  private readonly sorter = new Sorter<unknown>();
  private bytes = 0;

  constructor(private readonly collation: Collation | undefined) {}

  add(value: unknown): void {
    const key = encodeKeyValue(value, this.collation);
    const name = key.toString('latin1');
    if (this.keys.has(name)) return;
    this.keys.add(name);
    this.sorter.add(key, value, 0);
    this.bytes += key.length;
    if (this.bytes > MAX_DOCUMENT_BYTES) {
      throw new CommandError('Location17217', 'distinct too big, 16mb cap');
    }
  }

  /** Yields after each value, because there may be many. */
  *sorted(): Generator<undefined, unknown[]> {
    const values: unknown[] = [];
    for (const value of this.sorter.sorted()) {
      values.push(value);
      yield undefined;
    }
    return values;
  }
}

function* distinctValues(context: CommandContext): Generator<undefined, Doc> {
  const { body, engine } = context;
  const path = String(body['key']);
  if (path.includes('\0')) {
    throw new CommandError('Location31032', 'Key field cannot contain an embedded null byte');
  }
  const request = queryOf(body, 'query');
  const collection = findCollection(context, collectionName(context));
  if (!collection) {
    parseFilter(request.filter);
    return { values: [], ok: 1 };
  }
  const query = new Query(collection, request, engine.store);
  const parts = path.split('.');
  const values = new DistinctValues(query.collation);
  for (const match of query.run()) {
    if (!match) {
      yield undefined;
      continue;
    }
    for (const value of valuesAt(match.doc ?? decodeDoc(match.bytes), parts)) values.add(value);
  }
  return { values: yield* values.sorted(), ok: 1 };
}

/** Larger counts run in slices. */
const COUNTED_AT_ONCE = 50_000;

/** The number of documents of a collection without a filter. */
function countAll(context: CommandContext, collection: Collection): number | undefined {
  const { transaction, snapshot, engine } = context;
  if (transaction ?? snapshot) return undefined;
  const count = engine.store.countKeys(tableRange(collection.meta.tableId), COUNTED_AT_ONCE);
  return count < COUNTED_AT_ONCE ? count : undefined;
}

async function count(context: CommandContext): Promise<Doc> {
  const { body, engine, deadline } = context;
  const request = queryOf(body, 'query');
  const collection = findCollection(context, collectionName(context));
  if (!collection) {
    parseFilter(request.filter);
    return { n: 0, ok: 1 };
  }
  const isUnfiltered = Object.keys(request.filter).length === 0 && request.hint === undefined;
  const all = isUnfiltered ? countAll(context, collection) : undefined;
  if (all !== undefined) {
    const { skip = 0, limit = 0 } = request;
    const rest = Math.max(0, all - skip);
    return { n: limit > 0 ? Math.min(rest, limit) : rest, ok: 1 };
  }
  const query = new Query(collection, request, engine.store);
  return { n: await inSlices(query.counting(), deadline), ok: 1 };
}

export const countHandlers: Handlers = {
  count,
  distinct: (context) => inSlices(distinctValues(context), context.deadline),
};
