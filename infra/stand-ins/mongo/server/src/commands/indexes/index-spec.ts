import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { parseCollation } from '../../documents/collation.js';
import { valuesEqual } from '../../documents/compare.js';
import { fieldPath } from '../../documents/field-path.js';
import { showValue } from '../../documents/show.js';
import { CommandError, notSupported, type CodeName } from '../../errors.js';
import { parseFilter, type FilterNode } from '../../query/filters/filter.js';
import { idIndexOf, type CollectionMeta } from '../../storage/collection-meta.js';
import type { IndexMeta } from '../../storage/indexes/index-meta.js';

/** The options that identify an index, and its other settings. */
const IDENTITY = ['unique', 'sparse', 'partialFilterExpression', 'collation'];
const OPTIONS = new Set([...IDENTITY, 'v', 'key', 'name', 'expireAfterSeconds', 'background']);
const ID_OPTIONS = new Set(['v', 'key', 'name', 'background']);
const MAX_TTL_SECONDS = 2 ** 31 - 1;

const cannot = (message: string, code: CodeName = 'CannotCreateIndex'): CommandError =>
  new CommandError(code, message);

function checkKey(key: unknown): Doc {
  if (!isPlainObject(key) || Object.keys(key).length === 0) {
    throw cannot(`The 'key' of an index must be an object with a field: ${showValue(key)}`);
  }
  for (const [path, direction] of Object.entries(key)) {
    if (!toNumber(direction)) {
      throw notSupported(
        'CannotCreateIndex',
        `The direction of a key is neither 1 nor -1: ${showValue(direction)}`,
      );
    }
    fieldPath(path);
  }
  return key;
}

function checkOptions(raw: Doc, isId: boolean): void {
  const known = isId ? ID_OPTIONS : OPTIONS;
  const unknown = Object.keys(raw).find((option) => !known.has(option));
  if (unknown !== undefined) {
    throw notSupported(
      'InvalidIndexSpecificationOption',
      `The field '${unknown}' is not valid for ${isId ? 'an _id' : 'an'} index`,
    );
  }
  const twoKinds = ['unique', 'sparse'].some((option) => toBoolean(raw[option]));
  if (raw['collation'] !== undefined && twoKinds) {
    throw notSupported('CannotCreateIndex', 'An index with a collation is unique or sparse');
  }
}

function checkTtl(raw: Doc, key: Doc): void {
  const wanted = raw['expireAfterSeconds'];
  if (wanted === undefined) return;
  const seconds = toNumber(wanted) ?? -1;
  if (seconds >= 0 && seconds <= MAX_TTL_SECONDS && Object.keys(key).length === 1) return;
  throw cannot(
    `'expireAfterSeconds' must be a number of at least 0, for one field. Index spec: ${showValue(raw)}`,
  );
}

const PARTIAL_OPERATORS = new Set(['eq', 'gt', 'exists']);

function checkPartialNode(node: FilterNode): void {
  if (node.kind === 'and') return node.nodes.forEach(checkPartialNode);
  if (node.kind === 'leaf' && PARTIAL_OPERATORS.has(node.op)) return;
  throw notSupported('CannotCreateIndex', 'The filter of a partial index has another operator');
}

function checkPartial(raw: Doc): void {
  const filter = raw['partialFilterExpression'];
  if (filter === undefined) return;
  if (!isPlainObject(filter) || toBoolean(raw['sparse'])) {
    throw cannot("'partialFilterExpression' must be an object, without the option 'sparse'");
  }
  checkPartialNode(parseFilter(filter));
}

/** A client's index specification, checked and completed to its stored form. */
export function checkIndexSpec(raw: unknown): Doc {
  if (!isPlainObject(raw)) throw cannot('indexes must be objects', 'TypeMismatch');
  const key = checkKey(raw['key']);
  const isId = Object.keys(key).length === 1 && toNumber(key['_id']) === 1;
  checkOptions(raw, isId);
  const { v: _v, key: _key, name, ...options } = raw;
  if (typeof name !== 'string' || name === '') {
    throw cannot("The 'name' of an index must be a string that is not empty");
  }
  checkTtl(raw, key);
  checkPartial(raw);
  parseCollation(raw['collation']);
  return { v: 2, key, name: isId ? '_id_' : name, ...options };
}

function sameOption(a: unknown, b: unknown): boolean {
  if (typeof a === 'boolean' || typeof b === 'boolean') return toBoolean(a) === toBoolean(b);
  return valuesEqual(a ?? null, b ?? null);
}

const isSame = (a: Doc, b: Doc, options: readonly string[]): boolean =>
  options.every((option) => sameOption(a[option], b[option]));

/** The existing index that equals the requested one. A conflicting index is refused. */
export function existingIndex(meta: CollectionMeta, spec: Doc): IndexMeta | undefined {
  if (spec['name'] === '_id_') return idIndexOf(meta);
  const identical = (index: IndexMeta): boolean =>
    valuesEqual(index.spec['key'], spec['key']) && isSame(index.spec, spec, IDENTITY);
  const found =
    meta.indexes.find((index) => index.name === spec['name']) ?? meta.indexes.find(identical);
  if (!found) return undefined;
  const shown = `Requested index: ${showValue(spec)}, existing index: ${showValue(found.spec)}`;
  if (!identical(found)) {
    throw cannot(
      `An existing index has the same name as the requested index. ${shown}`,
      'IndexKeySpecsConflict',
    );
  }
  if (found.name === spec['name'] && isSame(found.spec, spec, ['expireAfterSeconds'])) return found;
  throw cannot(
    `An equivalent index already exists with a different name or options. ${shown}`,
    'IndexOptionsConflict',
  );
}
