import { CommandError } from '../../errors.js';
import { oneStep } from '../../storage/writing/write-steps.js';
import {
  collectionName,
  createMeta,
  findMeta,
  runWrite,
  type Handlers,
} from '../context/context.js';

const MAX_NAMESPACE_BYTES = 255;

function checkName(db: string, name: string): void {
  const namespace = `${db}.${name}`;
  if (Buffer.byteLength(namespace) <= MAX_NAMESPACE_BYTES && !name.startsWith('system.')) return;
  throw new CommandError('InvalidNamespace', `Invalid namespace: ${namespace}`);
}

/** Creating a collection again is accepted. */
export const createHandlers: Handlers = {
  create(context) {
    const name = collectionName(context);
    checkName(context.db, name);
    const create = oneStep(() => {
      if (!findMeta(context, name)) createMeta(context, name);
      return { ok: 1 };
    });
    return runWrite(context, create);
  },
};
