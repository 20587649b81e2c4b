import type { StatementLineType } from '../accounts/account.js';
import type { Entry } from '../accounts/ledger/entry.js';

/** An entry that is a line of the buyer's statement. */
export type StatementLine = Entry & { readonly lineType: StatementLineType };

export function isStatementLine(entry: Entry): entry is StatementLine {
  return entry.lineType !== undefined;
}
