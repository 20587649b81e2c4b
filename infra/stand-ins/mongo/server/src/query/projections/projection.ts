import {
  hasField,
  isPlainObject,
  setField,
  toBoolean,
  toNumber,
  type Doc,
} from '../../documents/codec.js';
import { CommandError, notSupported } from '../../errors.js';

export type Projector = (doc: Doc) => Doc;

/** The fields of a projection as a tree: each leaf is included or excluded with all that it contains. */
interface Tree {
  children: Map<string, Tree>;
  isLeaf: boolean;
}

const newTree = (): Tree => ({ children: new Map(), isLeaf: false });

const pathCollision = (path: string): CommandError =>
  new CommandError('Location31249', `Path collision at ${path}`);

function addPath(tree: Tree, path: string): void {
  let node = tree;
  for (const part of path.split('.')) {
    if (node.isLeaf) throw pathCollision(path);
    const child = node.children.get(part) ?? newTree();
    node.children.set(part, child);
    node = child;
  }
  if (node.isLeaf || node.children.size > 0) throw pathCollision(path);
  node.isLeaf = true;
}

function checkPath(path: string): void {
  if (path === '') {
    throw new CommandError('Location40352', 'FieldPath cannot be constructed with empty string');
  }
  if (path.endsWith('.')) {
    throw new CommandError('Location40353', "FieldPath must not end with a '.'.");
  }
  const parts = path.split('.');
  if (parts.includes('')) {
    throw new CommandError('Location15998', 'FieldPath field names may not be empty strings.');
  }
  if (parts.some((part) => part.startsWith('$'))) {
    throw notSupported('Location16410', `Positional projection of '${path}'`);
  }
}

/** Whether the field is included; anything but a flag is an expression, which this server does not evaluate. */
function isIncluding(path: string, value: unknown): boolean {
  if (typeof value === 'boolean' || toNumber(value) !== undefined) return toBoolean(value);
  const name = isPlainObject(value) ? (Object.keys(value)[0] ?? '') : '';
  throw notSupported(
    'InvalidPipelineOperator',
    name.startsWith('$') ? `Unrecognized expression '${name}'` : `Computed field '${path}'`,
  );
}

/**
 * The fields of a projection that only includes whole fields, `_id` among them unless it is excluded; undefined for any other
 * projection. Such a projection needs no decoded document.
 */
export function includedFields(spec: unknown): ReadonlySet<string> | undefined {
  if (!isPlainObject(spec)) return undefined;
  const { _id: id = 1, ...fields } = spec;
  const names = Object.keys(fields);
  const isIncluded = (value: unknown): boolean => value === 1 || value === true;
  const areWhole = names.every((name) => isIncluded(fields[name]) && !/[.$]/.test(name));
  if (names.length === 0 || !areWhole) return undefined;
  if (isIncluded(id)) return new Set(['_id', ...names]);
  return id === 0 || id === false ? new Set(names) : undefined;
}

const mixed = (path: string, isInclusive: boolean): CommandError =>
  isInclusive
    ? new CommandError(
        'Location31254',
        `Cannot do exclusion on field ${path} in inclusion projection`,
      )
    : new CommandError(
        'Location31253',
        `Cannot do inclusion on field ${path} in exclusion projection`,
      );

/** Compiles a find projection, which includes or excludes fields; undefined when it includes everything. */
export function compileProjection(spec: unknown): Projector | undefined {
  if (!isPlainObject(spec) || Object.keys(spec).length === 0) return undefined;
  const tree = newTree();
  let isInclusive: boolean | undefined;
  let keepsId: boolean | undefined;
  for (const [path, value] of Object.entries(spec)) {
    checkPath(path);
    const includes = isIncluding(path, value);
    if (path === '_id') {
      keepsId = includes;
      continue;
    }
    isInclusive ??= includes;
    if (includes !== isInclusive) throw mixed(path, isInclusive);
    addPath(tree, path);
  }
  if (keepsId === true && isInclusive === false) throw mixed('_id', false);
  isInclusive ??= keepsId === true;
  return projector(tree, isInclusive, keepsId !== false);
}

function projector(tree: Tree, isInclusive: boolean, keepsId: boolean): Projector {
  return (doc) => {
    const result: Doc = {};
    if (keepsId && hasField(doc, '_id')) result['_id'] = doc['_id'];
    for (const [key, value] of Object.entries(projectObject(doc, tree, isInclusive))) {
      if (key !== '_id' || tree.children.has('_id')) setField(result, key, value);
    }
    return result;
  };
}

function projectObject(doc: Doc, tree: Tree, isInclusive: boolean): Doc {
  const result: Doc = {};
  for (const [key, value] of Object.entries(doc)) {
    const node = tree.children.get(key);
    if (!node) {
      if (!isInclusive) setField(result, key, value);
      continue;
    }
    if (node.isLeaf) {
      if (isInclusive) setField(result, key, value);
      continue;
    }
    const projected = projectInside(value, node, isInclusive);
    if (projected !== undefined) setField(result, key, projected);
  }
  return result;
}

function projectInside(value: unknown, node: Tree, isInclusive: boolean): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const projected = projectInside(item, node, isInclusive);
      return projected === undefined ? [] : [projected];
    });
  }
  if (isPlainObject(value)) return projectObject(value, node, isInclusive);
  return isInclusive ? undefined : value;
}
