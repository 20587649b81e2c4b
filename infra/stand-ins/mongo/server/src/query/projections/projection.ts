import {
  cloneValue,
  getField,
  hasField,
  isPlainObject,
  setField,
  type Doc,
} from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { FilterNode } from '../filters/filter.js';
import { positionOf } from './positional.js';
import {
  pathRules,
  type PathRule,
  type ProjectionSurroundings,
  type Rule,
} from './projection-rules.js';

export type Projector = (doc: Doc) => Doc;

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

type Mode = 'include' | 'exclude';

/**
 * Whether a rule makes the projection inclusive or exclusive; undefined for rules that fit both.
 */
function modeOf({ kind }: Rule): Mode | undefined {
  if (kind === 'slice' || kind === 'elemMatch') return undefined;
  return kind === 'exclude' ? 'exclude' : 'include';
}

function checkPositional(rules: readonly PathRule[], filter: FilterNode): void {
  const positional = rules.filter(({ rule }) => rule.kind === 'positional');
  if (positional.length > 1) {
    throw new CommandError(
      'Location31276',
      'Cannot specify more than one positional projection per query.',
    );
  }
  if (positional.length > 0 && rules.some(({ rule }) => rule.kind === 'elemMatch')) {
    throw new CommandError('Location31255', 'Cannot specify positional operator and $elemMatch.');
  }
  const [path = ''] = positional.map((rule) => rule.path);
  if (positional.length > 0 && isEmptyFilter(filter)) {
    throw new CommandError(
      'Location51246',
      `Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array: ${path}`,
    );
  }
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

const isEmptyFilter = (node: FilterNode): boolean => node.kind === 'and' && node.nodes.length === 0;

/** Compiles a find projection; undefined when it includes everything. */
export function compileProjection(
  spec: unknown,
  filter: FilterNode,
  around: ProjectionSurroundings = {},
): Projector | undefined {
  if (!isPlainObject(spec) || Object.keys(spec).length === 0) return undefined;
  const rules = [...pathRules(spec, around)];
  checkPositional(rules, filter);
  const tree = newTree();
  let mode: Mode | undefined;
  let idRule: Mode | undefined;
  for (const { path, rule } of rules) {
    if (path === '_id' && (rule.kind === 'include' || rule.kind === 'exclude')) {
      idRule = rule.kind;
      continue;
    }
    const own = modeOf(rule);
    if (own !== undefined && mode !== undefined && own !== mode) throw mixed(path, mode, rule);
    mode ??= own;
    addRule(tree, path, rule);
  }
  const hasElemMatch = rules.some(({ rule }) => rule.kind === 'elemMatch');
  if (idRule === 'include' && mode === 'exclude') {
    throw mixed('_id', 'exclude', { kind: 'include' });
  }
  mode ??= idRule === 'include' || hasElemMatch ? 'include' : 'exclude';
  const projection = { tree, inclusive: mode === 'include', filter };
  return (doc) => projectRoot(doc, projection, idRule !== 'exclude');
}

function mixed(path: string, mode: Mode, rule: Rule): CommandError {
  if (mode === 'include') {
    return new CommandError(
      'Location31254',
      `Cannot do exclusion on field ${path} in inclusion projection`,
    );
  }
  if (rule.kind === 'expression') {
    return new CommandError(
      'Location31252',
      `Cannot use an expression for field ${path} in an exclusion projection`,
    );
  }
  return new CommandError(
    'Location31253',
    `Cannot do inclusion on field ${path} in exclusion projection`,
  );
}

interface Projection {
  tree: Tree;
  inclusive: boolean;
  filter: FilterNode;
}

function projectRoot(doc: Doc, projection: Projection, keepId: boolean): Doc {
  const { tree, inclusive } = projection;
  const result: Doc = {};
  if (keepId && hasField(doc, '_id')) result['_id'] = doc['_id'];
  const rest = projectObject(doc, tree, inclusive, { root: doc, projection, path: '' });
  for (const [key, value] of Object.entries(rest)) {
    if (key !== '_id' || tree.children.has('_id')) setField(result, key, value);
  }
  return result;
}

interface Place {
  root: Doc;
  projection: Projection;
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
      const position = positionOf(place.root, place.projection.filter, place.path);
      if (position === undefined) {
        throw new CommandError(
          'Location51246',
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
