import { CommandError } from '../../errors.js';
import { TRANSACTION_ENDINGS } from './command-traits.js';
import type { CommandContext } from './context.js';

/** The client can repeat the command, at this server after its restart. */
const isInterrupted = ({ codeName }: CommandError): boolean => codeName === 'InterruptedAtShutdown';

/** The transaction is lost; the client can repeat it as a whole. */
const isLost = ({ codeName }: CommandError): boolean =>
  codeName === 'WriteConflict' || codeName === 'NoSuchTransaction';

/** Whether this error of a statement lets the client retry the whole transaction. */
export const isTransient = (error: CommandError): boolean => isLost(error) || isInterrupted(error);

/** The error labels by which drivers decide whether to retry, and what. */
export function errorLabels(
  { name, sessionOptions: { number, inTransaction } }: CommandContext,
  error: CommandError,
): string[] {
  if (number === undefined) return [];
  const isEnding = TRANSACTION_ENDINGS.has(name);
  if (inTransaction && (isEnding ? isLost(error) : isTransient(error))) {
    return ['TransientTransactionError'];
  }
  return isInterrupted(error) ? ['RetryableWriteError'] : [];
}
