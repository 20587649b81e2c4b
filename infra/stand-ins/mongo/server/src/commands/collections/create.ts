import type { Doc } from '../../documents/codec.js';
import { storedCollation } from '../../documents/collations/collation.js';
import { valuesEqual } from '../../documents/compare.js';
import { CommandError } from '../../errors.js';
import { namespaceOf, type CollectionMeta } from '../../storage/collection-meta.js';
import { oneStep } from '../../storage/writing/write-steps.js';
import {
  collectionName,
  createMeta,
  findMeta,
  runWrite,
  type CommandContext,
  type Handlers,
} from '../context/context.js';

const MAX_NAMESPACE_BYTES = 255;

function checkName(db: string, name: string): void {
  const namespace = `${db}.${name}`;
  if (Buffer.byteLength(namespace) > MAX_NAMESPACE_BYTES) {
    throw new CommandError(
      'InvalidNamespace',
      `Fully qualified namespace is too long. Namespace: ${namespace} Max: ${MAX_NAMESPACE_BYTES}`,
    );
  }
  if (name.startsWith('system.')) {
    throw new CommandError('InvalidNamespace', `Invalid system namespace: ${namespace}`);
  }
}

/**
 * Creating a collection again with the same options is accepted; with other options it is an error.
 */
function refuseDifferent(existing: CollectionMeta, options: Doc): void {
  if (valuesEqual(existing.options, options)) return;
  const namespace = namespaceOf(existing);
  throw new CommandError(
    'NamespaceExists',
    `namespace ${namespace} already exists, but with different options: ${JSON.stringify(existing.options)}`,
  );
}

/** Runs inside a write job. */
function create(context: CommandContext, name: string): Doc {
  const { db, body } = context;
  checkName(db, name);
  const collation = storedCollation(body['collation'])?.spec;
  const options: Doc = collation === undefined ? {} : { collation };
  const existing = findMeta(context, name);
  if (existing) {
    refuseDifferent(existing, options);
    return { ok: 1 };
  }
  createMeta(context, name, options);
  return { ok: 1 };
}

export const createHandlers: Handlers = {
  create: (context) =>
    runWrite(
      context,
      oneStep(() => create(context, collectionName(context))),
    ),
};
