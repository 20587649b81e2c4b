import { Injectable } from '@nestjs/common';
import { PAGE_SIZE, type HistoryQuery, type HistoryView, type UserId } from '@leadmart/contracts';
import { AccountRepository } from '../accounts/account.repository.js';
import type { Account } from '../accounts/account.js';
import { EntryRepository } from '../accounts/entry.repository.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { isHistoryEntry, toTransaction, type HistoryEntry } from './history.view.js';

/** A buyer's purchases and what else moved the balance. Credits that are only held are not shown yet. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly entries: EntryRepository,
    private readonly payments: PaymentRepository,
  ) {}

  async page(userId: UserId, { type, page }: HistoryQuery): Promise<HistoryView> {
    const account = await this.accounts.find(userId);
    const total = account ? countOf(account, type) : 0;
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
    const skip = (page - 1) * PAGE_SIZE;
    const found =
      skip < total ? await this.entries.historyPage(userId, { type, skip, limit: PAGE_SIZE }) : [];
    return {
      transactions: await this.withPayments(found.filter(isHistoryEntry)),
      pagination: { currentPage: page, total, pages },
      summary: {
        purchaseCount:
          (account?.history.creditPurchase ?? 0) + (account?.history.leadPurchase ?? 0),
        lastPurchaseDate: account?.lastPurchaseAt?.toISOString() ?? null,
      },
    };
  }

  private async withPayments(entries: readonly HistoryEntry[]) {
    const ids = entries.flatMap(({ details }) => details.paymentId ?? []);
    const payments = ids.length === 0 ? [] : await this.payments.findAll(ids);
    const byId = new Map(payments.map((payment) => [String(payment.id), payment]));
    return entries.map((entry) => toTransaction(entry, byId.get(entry.details.paymentId ?? '')));
  }
}

function countOf({ history }: Account, type: HistoryQuery['type']): number {
  return type === 'all'
    ? Object.values(history).reduce((sum, count) => sum + count, 0)
    : history[type];
}
