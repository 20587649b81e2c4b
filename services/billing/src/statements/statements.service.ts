import { Injectable } from '@nestjs/common';
import {
  AccountNotFound,
  pageSize,
  pagesOf,
  type StatementQuery,
  type StatementView,
  type UserId,
} from '@leadmart/contracts';
import type { Account } from '../accounts/account.js';
import { AccountReader } from '../accounts/account.reader.js';
import { isStatementLine, type StatementLine } from '../accounts/ledger/entry.js';
import { EntryReader, type StatementLines } from '../accounts/ledger/entry.reader.js';
import { PaymentReader } from '../payments/payment.reader.js';
import { toTransactionView } from './statement.view.js';

/** A buyer's statement: purchases, adjustments and refunds. Reserved credits are not lines of it. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly accounts: AccountReader,
    private readonly entries: EntryReader,
    private readonly payments: PaymentReader,
  ) {}

  async page(userId: UserId, query: StatementQuery): Promise<StatementView> {
    const { sort, page, limit, cursor } = query;
    const lines = linesOf(query);
    const account = await this.accounts.find(userId);
    const total = account ? await this.countOf(account, lines) : 0;
    const pages = pagesOf(total, limit);
    const skip = (page - 1) * limit;
    const wanted = { ...lines, sort, skip, limit, after: placeOf(cursor) };
    const found = skip < total ? await this.entries.statementPage(userId, wanted) : [];
    const last = sort.endsWith('date') ? found[limit - 1] : undefined;
    const { creditPurchase = 0, leadPurchase = 0 } = account?.statementCounts ?? {};
    return {
      transactions: await this.viewsOf(found.filter(isStatementLine)),
      pagination: { currentPage: page, total, pages },
      nextCursor: last ? `${last.occurredAt.getTime()}.${last.version}` : null,
      summary: {
        purchaseCount: creditPurchase + leadPurchase,
        lastPurchaseDate: account?.lastPurchaseAt?.toISOString() ?? null,
      },
    };
  }

  /** Throws AccountNotFound for unknown and deleted users. */
  async pageForAdmin(userId: UserId, page: number): Promise<StatementView> {
    const account = await this.accounts.find(userId);
    if (!account || account.closedAt) throw AccountNotFound();
    return this.page(userId, { type: 'all', sort: '-date', page, limit: pageSize });
  }

  /** The account counts the lines of each type; only a range of time has to be counted. */
  private async countOf({ userId, statementCounts }: Account, lines: StatementLines) {
    const { type, from, to } = lines;
    if (from ?? to) return this.entries.countLines(userId, lines);
    if (type !== 'all') return statementCounts[type];
    return Object.values(statementCounts).reduce((sum, count) => sum + count, 0);
  }

  private async viewsOf(lines: readonly StatementLine[]) {
    const ids = lines.flatMap(({ details }) => details.paymentId ?? []);
    const payments = ids.length === 0 ? [] : await this.payments.findAll(ids);
    const byId = new Map(payments.map((payment) => [String(payment.id), payment]));
    return lines.map((line) => toTransactionView(line, byId.get(line.details.paymentId ?? '')));
  }
}

/** The line that a cursor names. */
function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [milliseconds = 0, version = 0] = cursor.split('.').map(Number);
  return { occurredAt: new Date(milliseconds), version };
}

const linesOf = ({ type, from, to }: StatementQuery): StatementLines => ({
  type,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});
