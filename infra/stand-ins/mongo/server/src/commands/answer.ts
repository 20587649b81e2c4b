import { encodeReply, isPlainObject } from '../documents/codec.js';
import type { Engine } from '../engine.js';
import { asCommandError, CommandError } from '../errors.js';
import type { CommandContext, Reply } from './context/context.js';
import { errorLabels } from './context/error-labels.js';

export const hasWriteErrors = (reply: Reply): boolean =>
  isPlainObject(reply) && ('writeErrors' in reply || Number(reply['nErrors'] ?? 0) > 0);

export const encoded = (reply: Reply): Buffer =>
  Buffer.isBuffer(reply) ? reply : encodeReply(reply);

export function errorReply(
  engine: Engine,
  context: CommandContext | undefined,
  cause: unknown,
): Buffer {
  if (!(cause instanceof CommandError)) {
    engine.log({
      command: context?.name,
      error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      msg: 'command failed unexpectedly',
    });
  }
  const error = asCommandError(cause);
  const labels = context ? errorLabels(context, error) : [];
  return encodeReply({ ...error.toReply(), ...(labels.length > 0 ? { errorLabels: labels } : {}) });
}
