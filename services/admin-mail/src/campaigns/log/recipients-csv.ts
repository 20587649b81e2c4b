import type { MailRecipientView } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';

export const recipientsCsvHead = csvHead(['email', 'state', 'reason', 'at']);

/** One line of the file. Moments are in UTC. */
export const recipientsCsvRow = ({ email, state, reason, at }: MailRecipientView): string =>
  csvRow([email, state, reason ?? '', at]);
