import { getField, isPlainObject, setField, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { fieldsOf, parsePath } from '../expressions/field-path.js';
import type { Evaluate, Frame } from '../expressions/scope.js';

/** The fields of a stage as a tree: each leaf is included, excluded or computed. */
export interface FieldTree {
  children: Map<string, FieldTree>;
  rule: Evaluate | 'listed' | undefined;
}

export const newTree = (): FieldTree => ({ children: new Map(), rule: undefined });

export function addField(tree: FieldTree, path: string, rule: Evaluate | 'listed'): void {
  let node = tree;
  for (const part of parsePath(path)) {
    if (node.rule) throw new CommandError('Location31249', `Path collision at ${path}`);
    const child = node.children.get(part) ?? newTree();
    node.children.set(part, child);
    node = child;
  }
  if (node.rule || node.children.size > 0) {
    throw new CommandError('Location31250', `Path collision at ${path}`);
  }
  node.rule = rule;
}

export const isComputed = (tree: FieldTree): boolean =>
  typeof tree.rule === 'function' || [...tree.children.values()].some(isComputed);

/** Returns only the fields of the tree, in the order of the document. */
export function included(doc: Doc, tree: FieldTree): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const node = tree.children.get(key);
    if (!node) continue;
    const value = doc[key];
    if (node.rule === 'listed') setField(result, key, value);
    else if (node.rule === undefined) {
      const inner = includedInside(value, node);
      if (inner !== undefined) setField(result, key, inner);
    }
  }
  return result;
}

function includedInside(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const inner = includedInside(item, tree);
      return inner === undefined ? [] : [inner];
    });
  }
  const fields = fieldsOf(value);
  return fields && included(fields, tree);
}

/** Returns all fields except those of the tree. */
export function excluded(doc: Doc, tree: FieldTree): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const node = tree.children.get(key);
    if (node?.rule === 'listed') continue;
    setField(result, key, node ? excludedInside(doc[key], node) : doc[key]);
  }
  return result;
}

function excludedInside(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => excludedInside(item, tree));
  return isPlainObject(value) ? excluded(value, tree) : value;
}

/** The value with the computed fields of the tree; in an array, each element gets them. */
export function withComputed(value: unknown, tree: FieldTree, frame: Frame): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => withComputed(item, tree, frame));
  }
  const result: Doc = { ...fieldsOf(value) };
  for (const [key, node] of tree.children) {
    if (typeof node.rule === 'function') {
      const computed = node.rule(frame);
      if (computed === undefined) delete result[key];
      else setField(result, key, computed);
    } else if (node.rule === undefined && isComputed(node)) {
      setField(result, key, withComputed(getField(result, key), node, frame));
    }
  }
  return result;
}
