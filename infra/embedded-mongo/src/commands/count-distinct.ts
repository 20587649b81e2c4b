import { decodeDoc, getField, isPlainObject, type Doc } from '../documents/codec.js';
import { encodeKeyValue } from '../storage/key-encoding.js';
import { idIndexOf } from '../storage/catalog.js';
import { CommandError } from '../errors.js';
import { Query } from '../query/query.js';
import { inSlices } from '../turns.js';
import { collectionName, findCollection, type CommandContext, type Handlers } from './context.js';
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

function* distinctValues(context: CommandContext): Generator<undefined, Doc> {
  const { body, engine } = context;
  const path = body['key'];
  if (typeof path !== 'string') throw new CommandError('TypeMismatch', "'key' must be a string");
  const collection = findCollection(context, collectionName(context));
  if (!collection) return { values: [], ok: 1 };
  const query = new Query(collection, queryOf(body, 'query', context.where), engine.store);
  const parts = path.split('.');
  const values = new Map<string, { key: Buffer; value: unknown }>();
  for (const match of query.run()) {
    if (!match) {
      yield undefined;
      continue;
    }
    for (const value of valuesAt(match.doc ?? decodeDoc(match.bytes), parts)) {
      const key = encodeKeyValue(value, query.collation);
      const name = key.toString('latin1');
      if (!values.has(name)) values.set(name, { key, value });
    }
  }
  const sorted = [...values.values()].sort((a, b) => Buffer.compare(a.key, b.key));
  return { values: sorted.map(({ value }) => value), ok: 1 };
}

export const countHandlers: Handlers = {
  async count(context) {
    const { body, engine } = context;
    const request = queryOf(body, 'query', context.where);
    const collection = findCollection(context, collectionName(context));
    if (!collection) return { n: 0, ok: 1 };
    const idIndex = idIndexOf(collection.meta);
    const counted =
      Object.keys(request.filter).length === 0 && request.hint === undefined && idIndex
        ? { ...request, hint: idIndex.name }
        : request;
    const counting = new Query(collection, counted, engine.store).counting();
    return { n: await inSlices(counting, context.deadline), ok: 1 };
  },

  distinct: (context) => inSlices(distinctValues(context), context.deadline),
};
