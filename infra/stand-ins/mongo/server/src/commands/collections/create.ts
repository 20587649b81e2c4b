import type { Doc } from '../../documents/codec.js';
import { valuesEqual } from '../../documents/compare.js';
import { CommandError } from '../../errors.js';
import { isView, namespaceOf, type CollectionMeta } from '../../storage/collection-meta.js';
import { oneStep } from '../../storage/writing/write-steps.js';
import { collectionOptions } from './collection-options.js';
import {
  collectionName,
  createMeta,
  findMeta,
  runWrite,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { checkView, recordView } from './view-definitions.js';

const MAX_NAMESPACE_BYTES = 255;
const SYSTEM_NAMES = /^system\.(views|profile|js|users|version|roles|buckets\..+)$/;

function checkName(db: string, name: string): void {
  const namespace = `${db}.${name}`;
  if (Buffer.byteLength(namespace) > MAX_NAMESPACE_BYTES) {
    throw new CommandError(
      'InvalidNamespace',
      `Fully qualified namespace is too long. Namespace: ${namespace} Max: ${MAX_NAMESPACE_BYTES}`,
    );
  }
  if (name.startsWith('system.') && !SYSTEM_NAMES.test(name)) {
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
    isView(existing)
      ? `a view already exists. NS: ${namespace}`
      : `namespace ${namespace} already exists, but with different options: ${JSON.stringify(existing.options)}`,
  );
}

/** Runs inside a write job. */
function create(context: CommandContext, name: string): Doc {
  const { engine, db, body } = context;
  checkName(db, name);
  const options = collectionOptions(db, name, body);
  const existing = findMeta(context, name);
  if (existing) {
    refuseDifferent(existing, options);
    return { ok: 1 };
  }
  if (context.transaction && ('viewOn' in options || 'timeseries' in options)) {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Cannot create a view or a time-series collection in a multi-document transaction: ${db}.${name}`,
    );
  }
  if ('viewOn' in options) {
    checkView(engine.catalog, db, name, options);
    recordView(context, name, options);
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
