import { isPlainObject, setField, type Doc } from '../../documents/codec.js';
import { fieldPath } from '../../documents/field-path.js';
import { CommandError } from '../../errors.js';

/** The included paths: the fields inside of each name, or the whole field. */
export type FieldTree = Map<string, FieldTree | 'whole'>;

export function includePath(tree: FieldTree, path: string): void {
  const parts = fieldPath(path);
  let node = tree;
  for (const [i, part] of parts.entries()) {
    const known = node.get(part);
    const isLast = i === parts.length - 1;
    if (known === 'whole' || (isLast && known)) {
      throw new CommandError('Location31249', `Path collision at ${path}`);
    }
    if (isLast) node.set(part, 'whole');
    else {
      const inner = known ?? new Map();
      node.set(part, inner);
      node = inner;
    }
  }
}

/** Returns only the fields of the tree, in the order of the document. */
export function included(doc: Doc, tree: FieldTree): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const node = tree.get(key);
    const value = node && (node === 'whole' ? doc[key] : includedInside(doc[key], node));
    if (value !== undefined) setField(result, key, value);
  }
  return result;
}

function includedInside(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) {
    return value
      .map((item: unknown) => includedInside(item, tree))
      .filter((inner) => inner !== undefined);
  }
  return isPlainObject(value) ? included(value, tree) : undefined;
}
