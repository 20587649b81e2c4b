import type { Doc } from '../../documents/codec.js';
import { asCommandError, CommandError } from '../../errors.js';
import type { CommandContext } from '../context/context.js';
import { isTransient } from '../context/error-labels.js';

export function writeErrorOf(index: number, error: CommandError): Doc {
  return { index, code: error.code, errmsg: error.message, ...error.details };
}

/**
 * A failed statement of a batch is reported in `writeErrors`. In a transaction, a write conflict
 * fails the whole command, because drivers retry the transaction by the label of the error.
 */
export function statementError(context: CommandContext, cause: unknown): CommandError {
  if (!(cause instanceof CommandError)) throw cause;
  const error = asCommandError(cause);
  if (context.transaction && isTransient(error)) throw error;
  return error;
}
