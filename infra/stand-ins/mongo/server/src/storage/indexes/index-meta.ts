import { toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { parseCollation, type Collation } from '../../documents/collation.js';
import { parseFilter, type FilterNode } from '../../query/filters/filter.js';
import { compileFilter, type Matcher } from '../../query/filters/match.js';
import type { IndexField } from './index-keys.js';
import type { Direction } from './key-encoding.js';

/** An index in the catalog. `tableId` identifies its entries in the key space. */
export interface IndexMeta {
  tableId: number;
  name: string;
  fields: IndexField[];
  unique: boolean;
  sparse: boolean;
  partial: { filter: Doc; node: FilterNode; matches: Matcher } | undefined;
  expireAfterSeconds: number | undefined;
  /** Strings are indexed by the keys of this collation, which have no order. */
  collation: Collation | undefined;
  /** The specification of the client, for listIndexes. */
  spec: Doc;
  /** First path parts that have led through an array in any document; see index-keys.ts. */
  arrayRoots: Set<string>;
  hasLongKeys: boolean;
  /** The commit that completed the index: older snapshots have no entries of it. */
  since: number;
}

const isIdSpec = (spec: Doc): boolean => spec['name'] === '_id_';

function indexFieldsOf(key: Doc): IndexField[] {
  return Object.entries(key).map(([path, direction]) => ({
    path,
    parts: path.split('.'),
    direction: ((toNumber(direction) ?? 1) < 0 ? -1 : 1) as Direction,
  }));
}

export function indexMetaOf(tableId: number, spec: Doc): IndexMeta {
  const filter = spec['partialFilterExpression'] as Doc | undefined;
  const node = filter ? parseFilter(filter) : undefined;
  const collation = parseCollation(spec['collation']);
  return {
    tableId,
    name: String(spec['name']),
    fields: indexFieldsOf(spec['key'] as Doc),
    unique: toBoolean(spec['unique']) || isIdSpec(spec),
    sparse: toBoolean(spec['sparse']),
    partial: filter && node ? { filter, node, matches: compileFilter(node, collation) } : undefined,
    expireAfterSeconds: toNumber(spec['expireAfterSeconds']),
    collation,
    spec,
    arrayRoots: new Set(),
    hasLongKeys: false,
    since: 0,
  };
}
