/**
 * How a collection would be distributed over shards.
 * - `field`: by one field of its documents.
 * - `id`: by the `_id` or, if it joins several ids with colons, by one part of it.
 * - `owner`: beside the documents of the transaction that inserts it, by a field that repeats their key.
 * - `one shard`: small or seldom written; not distributed.
 */
export type ShardKey =
  | { readonly by: 'field'; readonly field: string }
  | { readonly by: 'id'; readonly part: 'whole' | 'first' | 'last' }
  | { readonly by: 'owner' }
  | { readonly by: 'one shard' };

/** The shard keys of a service's database, by collection. */
export type ShardKeys = Readonly<Record<string, ShardKey>>;

export const byField = (field: string): ShardKey => ({ by: 'field', field });
export const byId = (part: 'whole' | 'first' | 'last' = 'whole'): ShardKey => ({ by: 'id', part });
export const besideItsOwner: ShardKey = { by: 'owner' };
export const onOneShard: ShardKey = { by: 'one shard' };

type Fields = Readonly<Record<string, unknown>>;

/** The value that decides on the shard of a stored document; undefined if another document decides. */
export function valueOf(key: ShardKey, document: Fields): string | undefined {
  switch (key.by) {
    case 'field':
      return textOf(document[key.field]);
    case 'id':
      return partOf(textOf(document['_id']), key.part);
    case 'owner':
      return undefined;
    case 'one shard':
      return 'the first shard';
  }
}

/** The values that a filter restricts the key to: each is one shard at most. `all`: a router must ask every shard. */
export function valuesOf(key: ShardKey, filter: Fields): readonly string[] | 'all' {
  if (key.by === 'one shard') return ['the first shard'];
  if (key.by === 'owner') return 'all';
  const part = key.by === 'id' ? key.part : 'whole';
  const condition = conditionOn(key.by === 'id' ? '_id' : key.field, filter);
  const values = candidates(condition)?.map((value) => partOf(value, part));
  if (!values || values.includes(undefined)) return 'all';
  return [...new Set(values as string[])];
}

/** Looks into `$and`, too. */
function conditionOn(field: string, filter: Fields): unknown {
  if (filter[field] !== undefined) return filter[field];
  const parts = (filter['$and'] ?? []) as readonly Fields[];
  return parts.map((part) => part[field]).find((condition) => condition !== undefined);
}

function candidates(condition: unknown): string[] | undefined {
  const text = textOf(condition);
  if (text !== undefined) return [text];
  if (typeof condition !== 'object' || condition === null) return undefined;
  const { $eq, $in, $gte, $gt, $lt, $lte } = condition as Fields;
  if ($eq !== undefined) return candidates($eq);
  if (Array.isArray($in)) {
    const texts = $in.map(textOf);
    return texts.includes(undefined) ? undefined : (texts as string[]);
  }
  // A range of ids with the same first part, such as the pages of a shelf.
  const [from, to] = [textOf($gte ?? $gt), textOf($lt ?? $lte)];
  const begin = from?.slice(0, from.indexOf(':') + 1);
  return begin && to?.startsWith(begin.slice(0, -1)) ? [begin] : undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

function partOf(id: string | undefined, part: 'whole' | 'first' | 'last'): string | undefined {
  if (id === undefined || part === 'whole') return id;
  return part === 'first'
    ? id.slice(0, (id + ':').indexOf(':'))
    : id.slice(id.lastIndexOf(':') + 1);
}
