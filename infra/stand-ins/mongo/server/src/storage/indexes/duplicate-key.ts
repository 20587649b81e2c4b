import { getField, type Doc } from '../../documents/codec.js';
import { showValue } from '../../documents/show.js';
import { CommandError } from '../../errors.js';
import type { IndexMeta } from './index-meta.js';

function valueAt(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) {
    if (typeof value !== 'object' || value === null) return null;
    value = getField(value as Doc, part);
  }
  return value ?? null;
}

/** The error for a document whose key exists already. */
export function duplicateKey(namespace: string, index: IndexMeta, doc: Doc): CommandError {
  const keyValue: Doc = {};
  for (const field of index.fields) keyValue[field.path] = valueAt(doc, field.parts);
  const shown = index.fields.map(({ path }) => `${path}: ${showValue(keyValue[path])}`).join(', ');
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: { ${shown} }`,
    { details: { keyPattern: index.spec['key'], keyValue } },
  );
}
