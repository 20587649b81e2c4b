import {
  cloneValue,
  getField,
  hasField,
  isPlainObject,
  setField,
  toBoolean,
  toNumber,
  type Doc,
} from '../documents/codec.js';
import { compileExpression } from '../aggregation/expressions.js';
import { CommandError } from '../errors.js';
import { parseFilter, parseOperators, type FilterNode } from './filter.js';
import { compileFilter } from './match.js';
import { positionOf } from './positional.js';

export type Projector = (doc: Doc) => Doc;

type Rule =
  | { kind: 'include' | 'exclude' }
  | { kind: 'slice'; skip: number; limit: number | undefined }
  | { kind: 'elemMatch'; matches: (value: unknown) => boolean }
  | { kind: 'expression'; evaluate: (doc: Doc) => unknown }
  | { kind: 'positional' };

interface Tree {
  children: Map<string, Tree>;
  rule: Rule | undefined;
}

const newTree = (): Tree => ({ children: new Map(), rule: undefined });

function addRule(tree: Tree, path: string, rule: Rule): void {
  let node = tree;
  for (const part of path.split('.')) {
    if (node.rule) throw pathCollision(path);
    const child = node.children.get(part) ?? newTree();
    node.children.set(part, child);
    node = child;
  }
  if (node.rule || node.children.size > 0) throw pathCollision(path);
  node.rule = rule;
}

const pathCollision = (path: string): CommandError =>
  new CommandError('Location31249', `Path collision at ${path}`);

function sliceRule(value: unknown): Rule {
  if (Array.isArray(value)) {
    return { kind: 'slice', skip: toNumber(value[0]) ?? 0, limit: toNumber(value[1]) ?? 0 };
  }
  const count = toNumber(value);
  if (count === undefined) {
    throw new CommandError('BadValue', 'Invalid $slice syntax: expected a number or an array');
  }
  return count < 0
    ? { kind: 'slice', skip: count, limit: undefined }
    : { kind: 'slice', skip: 0, limit: count };
}

function operatorRule(path: string, value: Doc): Rule {
  const operator = Object.keys(value)[0] ?? '';
  if (operator === '$slice') return sliceRule(value['$slice']);
  if (operator === '$elemMatch') {
    const condition = value['$elemMatch'];
    if (!isPlainObject(condition))
      throw new CommandError('BadValue', 'elemMatch: Invalid argument');
    const first = Object.keys(condition)[0] ?? '';
    const node =
      first.startsWith('$') && !['$and', '$or', '$nor', '$expr'].includes(first)
        ? parseOperators('', condition)
        : parseFilter(condition);
    const matches = compileFilter(node);
    return { kind: 'elemMatch', matches: (item) => matches(item as Doc) };
  }
  if (operator === '$meta') {
    throw new CommandError('NotImplemented', `$meta in a projection of '${path}' is not supported`);
  }
  return { kind: 'expression', evaluate: compileExpression(value) };
}

function ruleFor(path: string, value: unknown): Rule {
  if (isPlainObject(value) && Object.keys(value)[0]?.startsWith('$'))
    return operatorRule(path, value);
  if (typeof value === 'boolean' || toNumber(value) !== undefined) {
    return { kind: toBoolean(value) ? 'include' : 'exclude' };
  }
  return { kind: 'expression', evaluate: compileExpression(value) };
}

function* flatten(spec: Doc, prefix = ''): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(spec)) {
    const path = prefix + key;
    const nested = isPlainObject(value) && !Object.keys(value)[0]?.startsWith('$');
    if (nested && Object.keys(value).length > 0) yield* flatten(value, `${path}.`);
    else yield [path, value];
  }
}

/** A find projection as a function, or undefined when everything is wanted. */
export function compileProjection(spec: unknown, filter: FilterNode): Projector | undefined {
  if (!isPlainObject(spec) || Object.keys(spec).length === 0) return undefined;
  const tree = newTree();
  let mode: 'include' | 'exclude' | undefined;
  let idRule: 'include' | 'exclude' | undefined;
  for (const [path, value] of flatten(spec)) {
    const isPositional = path.endsWith('.$');
    const rule: Rule = isPositional ? { kind: 'positional' } : ruleFor(path, value);
    if (path === '_id' && (rule.kind === 'include' || rule.kind === 'exclude')) {
      idRule = rule.kind;
      continue;
    }
    const implied = rule.kind === 'exclude' ? 'exclude' : rule.kind === 'slice' ? mode : 'include';
    const isComputed = rule.kind === 'elemMatch' || rule.kind === 'slice';
    if (!isComputed && mode !== undefined && implied !== mode) throw mixed(path, mode);
    if (!isComputed) mode = implied;
    addRule(tree, isPositional ? path.slice(0, -2) : path, rule);
  }
  const hasElemMatch = [...tree.children.values()].some(({ rule }) => rule?.kind === 'elemMatch');
  mode ??= hasElemMatch ? 'include' : tree.children.size > 0 ? 'exclude' : (idRule ?? 'exclude');
  const keepId = idRule !== 'exclude';
  const inclusive = mode === 'include';
  if (idRule === 'include' && !inclusive && tree.children.size > 0 && !onlyComputed(tree)) {
    throw mixed('_id', 'exclude');
  }
  return (doc) => projectRoot(doc, tree, inclusive, keepId, filter);
}

const onlyComputed = (tree: Tree): boolean =>
  [...tree.children.values()].every(({ rule }) => rule?.kind === 'slice');

function mixed(path: string, mode: 'include' | 'exclude'): CommandError {
  return mode === 'exclude'
    ? new CommandError(
        'Location31253',
        `Cannot do inclusion on field ${path} in exclusion projection`,
      )
    : new CommandError(
        'Location31254',
        `Cannot do exclusion on field ${path} in inclusion projection`,
      );
}

function projectRoot(
  doc: Doc,
  tree: Tree,
  inclusive: boolean,
  keepId: boolean,
  filter: FilterNode,
): Doc {
  const result: Doc = {};
  if (keepId && hasField(doc, '_id')) result['_id'] = doc['_id'];
  const rest = projectObject(doc, tree, inclusive, { root: doc, filter, path: '' });
  for (const [key, value] of Object.entries(rest)) {
    if (key !== '_id' || tree.children.has('_id')) setField(result, key, value);
  }
  return result;
}

interface Place {
  root: Doc;
  filter: FilterNode;
  path: string;
}

function projectObject(doc: Doc, tree: Tree, inclusive: boolean, place: Place): Doc {
  const result: Doc = {};
  for (const [key, value] of Object.entries(doc)) {
    const node = tree.children.get(key);
    if (!node) {
      if (!inclusive) setField(result, key, value);
      continue;
    }
    const here = { ...place, path: place.path === '' ? key : `${place.path}.${key}` };
    const projected = projectField(value, node, inclusive, here);
    if (projected !== undefined) setField(result, key, projected);
  }
  for (const [key, node] of tree.children) addComputed(result, key, node, place);
  return result;
}

function addComputed(result: Doc, key: string, node: Tree, place: Place): void {
  if (node.rule?.kind === 'expression') {
    const value = node.rule.evaluate(place.root);
    if (value !== undefined) setField(result, key, value);
    return;
  }
  if (getField(result, key) !== undefined) return;
  const computed: Doc = {};
  for (const [name, child] of node.children) addComputed(computed, name, child, place);
  if (Object.keys(computed).length > 0) setField(result, key, computed);
}

function projectField(value: unknown, node: Tree, inclusive: boolean, place: Place): unknown {
  switch (node.rule?.kind) {
    case undefined:
      return projectInside(value, node, inclusive, place);
    case 'include':
      return value;
    case 'exclude':
    case 'expression':
      return undefined;
    case 'slice':
      return Array.isArray(value) ? sliced(value, node.rule) : value;
    case 'elemMatch': {
      const { matches } = node.rule;
      const found = Array.isArray(value) ? value.findIndex((item) => matches(item)) : -1;
      return found === -1 ? undefined : [(value as unknown[])[found]];
    }
    case 'positional': {
      if (!Array.isArray(value)) return value;
      const position = positionOf(place.root, place.filter, place.path);
      if (position === undefined) {
        throw new CommandError(
          'Location51091',
          "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
        );
      }
      return [value[position]];
    }
  }
}

function projectInside(value: unknown, node: Tree, inclusive: boolean, place: Place): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const projected = projectInside(item, node, inclusive, place);
      return projected === undefined ? [] : [projected];
    });
  }
  if (isPlainObject(value)) return projectObject(value, node, inclusive, place);
  return inclusive ? undefined : cloneValue(value);
}

function sliced(array: unknown[], rule: { skip: number; limit: number | undefined }): unknown[] {
  const from = rule.skip < 0 ? Math.max(0, array.length + rule.skip) : rule.skip;
  return array.slice(from, rule.limit === undefined ? undefined : from + rule.limit);
}
