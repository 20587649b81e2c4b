import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { parseCollation, SIMPLE } from '../../documents/collations/collation.js';
import { valuesEqual } from '../../documents/compare.js';
import { showValue } from '../../documents/show.js';
import { CommandError, type CodeName } from '../../errors.js';
import { parseFilter, type FilterNode } from '../../query/filters/filter.js';
import { idIndexOf, type CollectionMeta } from '../../storage/collection-meta.js';
import type { IndexMeta } from '../../storage/indexes/index-meta.js';

const KNOWN_OPTIONS = new Set([
  'v',
  'key',
  'name',
  'ns',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'collation',
]);
const ID_OPTIONS = new Set(['v', 'key', 'name', 'ns', 'collation', 'background']);
/** The options that identify an index; the others are settings of the same index. */
const IDENTITY = ['unique', 'sparse', 'partialFilterExpression', 'collation'];
const MAX_KEY_FIELDS = 32;
const MAX_TTL_SECONDS = 2 ** 31 - 1;

const cannot = (message: string, code: CodeName = 'CannotCreateIndex'): CommandError =>
  new CommandError(code, message);

function checkDirection(direction: unknown): void {
  if (typeof direction === 'string') {
    const known = ['text', '2d', '2dsphere', 'hashed', 'geoHaystack'].includes(direction);
    throw cannot(
      known
        ? `Index type '${direction}' is not supported by the embedded server`
        : `Unknown index plugin '${direction}'`,
    );
  }
  const number = toNumber(direction);
  if (number === undefined) {
    throw cannot(
      `Values in v:2 index key pattern cannot be of type ${typeof direction}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  }
  if (number === 0 || Number.isNaN(number)) {
    throw cannot(`Values in the index key pattern cannot be ${number === 0 ? '0' : 'NaN'}.`);
  }
}

function checkKey(key: unknown): Doc {
  if (key === undefined) {
    throw cannot(
      "The 'key' field is a required property of an index specification",
      'FailedToParse',
    );
  }
  if (!isPlainObject(key)) {
    throw cannot("The field 'key' must be an object", 'TypeMismatch');
  }
  const fields = Object.entries(key);
  if (fields.length === 0) throw cannot('Index keys cannot be empty.');
  if (fields.length > MAX_KEY_FIELDS) {
    throw cannot(`too many compound keys, maximum ${MAX_KEY_FIELDS} allowed`, 'Location13103');
  }
  for (const [path, direction] of fields) {
    checkDirection(direction);
    if (path === '$**' || path.endsWith('.$**')) {
      throw cannot('wildcard indexes are not supported by the embedded server');
    }
    const parts = path.split('.');
    if (parts.includes('')) throw cannot('Index keys cannot contain an empty field.');
    if (parts.some((part) => part.startsWith('$') && !['$ref', '$id', '$db'].includes(part))) {
      throw cannot("Index key contains an illegal field name: field name starts with '$'.");
    }
  }
  return key;
}

function checkOptions(raw: Doc, isId: boolean): void {
  for (const option of Object.keys(raw)) {
    if (KNOWN_OPTIONS.has(option) && (!isId || ID_OPTIONS.has(option))) continue;
    const kind = isId && KNOWN_OPTIONS.has(option) ? 'an _id index' : 'an index';
    throw cannot(
      `The field '${option}' is not valid for ${kind} specification. Specification: ${showValue(raw)}`,
      'InvalidIndexSpecificationOption',
    );
  }
  for (const option of ['unique', 'sparse']) {
    const value = raw[option];
    if (value === undefined || typeof value === 'boolean' || toNumber(value) !== undefined)
      continue;
    throw cannot(
      `The field '${option}' has value ${showValue(value)}, which is not convertible to bool`,
      'TypeMismatch',
    );
  }
}

function checkTtl(raw: Doc, key: Doc): void {
  const wanted = raw['expireAfterSeconds'];
  if (wanted === undefined) return;
  const seconds = toNumber(wanted);
  if (seconds === undefined) {
    throw cannot(
      `TTL index 'expireAfterSeconds' option must be numeric, but received a type of ${typeof wanted}. Index spec: ${showValue(raw)}`,
    );
  }
  if (seconds < 0) {
    throw cannot(
      `TTL index 'expireAfterSeconds' option cannot be less than 0. Index spec: ${showValue(raw)}`,
    );
  }
  if (seconds > MAX_TTL_SECONDS) {
    throw cannot(
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, try a lower number. Index spec: ${showValue(raw)}`,
    );
  }
  if (Object.keys(key).length > 1) {
    throw cannot(
      `TTL indexes are single-field indexes, compound indexes do not support TTL. Index spec: ${showValue(raw)}`,
    );
  }
}

const PARTIAL_OPERATORS = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'exists', 'in']);

function checkPartialNode(node: FilterNode): void {
  if (node.kind === 'and' || node.kind === 'or') return node.nodes.forEach(checkPartialNode);
  if (node.kind === 'leaf' && PARTIAL_OPERATORS.has(node.op)) return;
  throw cannot('Expression not supported in partial index: unsupported operator');
}

function checkPartial(raw: Doc): void {
  const filter = raw['partialFilterExpression'];
  if (filter === undefined) return;
  if (!isPlainObject(filter)) {
    throw cannot("The field 'partialFilterExpression' must be an object", 'TypeMismatch');
  }
  if (toBoolean(raw['sparse'])) {
    throw cannot("cannot mix 'partialFilterExpression' and 'sparse' options");
  }
  checkPartialNode(parseFilter(filter));
}

/** A client's index specification, checked and completed to its stored form. */
export function checkIndexSpec(raw: unknown, meta: CollectionMeta | undefined): Doc {
  if (!isPlainObject(raw)) throw cannot('indexes must be objects', 'TypeMismatch');
  const key = checkKey(raw['key']);
  const isId = Object.keys(key).length === 1 && toNumber(key['_id']) === 1;
  checkOptions(raw, isId);
  const name = raw['name'];
  if (name === undefined) {
    throw cannot(
      "The 'name' field is a required property of an index specification",
      'FailedToParse',
    );
  }
  if (typeof name !== 'string') throw cannot("The field 'name' must be a string", 'TypeMismatch');
  if (name === '') throw cannot('index name cannot be empty');
  if (name === '*') throw cannot("The index name '*' is not valid.", 'BadValue');
  checkTtl(raw, key);
  checkPartial(raw);
  const { ns: _ns, collation, v: _v, key: _key, ...rest } = raw;
  const { name: _name, ...options } = rest;
  const chosen = parseCollation(collation);
  const own = meta?.options['collation'];
  const inherited = chosen === undefined ? own : chosen === SIMPLE ? undefined : chosen.spec;
  return {
    v: 2,
    key,
    name: isId ? '_id_' : name,
    ...options,
    ...(inherited === undefined ? {} : { collation: inherited }),
  };
}

function sameOption(a: unknown, b: unknown): boolean {
  if (typeof a === 'boolean' || typeof b === 'boolean') return toBoolean(a) === toBoolean(b);
  return valuesEqual(a ?? null, b ?? null);
}

const isSame = (a: Doc, b: Doc, options: readonly string[]): boolean =>
  options.every((option) => sameOption(a[option], b[option]));

/** Two key patterns are equal when fields, order and directions are equal. */
export function sameKeyPattern(a: unknown, b: unknown): boolean {
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const [x, y] = [Object.entries(a), Object.entries(b)];
  return (
    x.length === y.length &&
    x.every(([path, value], i) => {
      const other = y[i];
      return other?.[0] === path && valuesEqual(value, other[1]);
    })
  );
}

/** The existing index that equals the requested one. A conflicting index is refused. */
export function existingIndex(meta: CollectionMeta, spec: Doc): IndexMeta | undefined {
  const shown = (index: IndexMeta): string =>
    `Requested index: ${showValue(spec)}, existing index: ${showValue(index.spec)}`;
  if (spec['name'] === '_id_') return idIndexOf(meta);
  const identical = (index: IndexMeta): boolean =>
    sameKeyPattern(index.spec['key'], spec['key']) && isSame(index.spec, spec, IDENTITY);
  const sameName = meta.indexes.find((index) => index.name === spec['name']);
  if (sameName) {
    if (!identical(sameName)) {
      throw cannot(
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${shown(sameName)}`,
        'IndexKeySpecsConflict',
      );
    }
    if (isSame(sameName.spec, spec, ['expireAfterSeconds'])) return sameName;
    throw cannot(
      `An equivalent index already exists with the same name but different options. ${shown(sameName)}`,
      'IndexOptionsConflict',
    );
  }
  const twin = meta.indexes.find(identical);
  if (!twin) return undefined;
  throw cannot(
    isSame(twin.spec, spec, ['expireAfterSeconds'])
      ? `Index already exists with a different name: ${twin.name}`
      : `An equivalent index already exists with a different name and options. ${shown(twin)}`,
    'IndexOptionsConflict',
  );
}
