import {
  TellBillingHistory,
  type Envelope,
  type HistoryPage,
  type TellHistory,
} from '@leadmart/contracts';
import { Chronicle, tellHistory, type Chapter } from '@leadmart/platform/history';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { Controller } from '@nestjs/common';
import type { Entry } from '../accounts/ledger/entry.js';
import { EntryRepository } from '../accounts/ledger/entry.repository.js';
import { historyQueue } from '../billing.topology.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { eventToldBy } from './retelling.decisions.js';

/** Tells analytics again what the ledger says: every movement of credits and of money. */
@Controller()
export class TellBillingHistoryResponder {
  private readonly chapters: readonly Chapter[];

  constructor(
    private readonly entries: EntryRepository,
    private readonly payments: PaymentRepository,
    chronicle: Chronicle,
  ) {
    const ledger: Chapter = {
      name: 'entries',
      page: async (after, limit) => {
        const page = await this.entries.pageAfter(after, limit);
        const last = page.length < limit ? undefined : page.at(-1)?.id;
        return { events: await this.eventsOf(page), last };
      },
    };
    this.chapters = [ledger, chronicle.chapter];
  }

  @Answers(TellBillingHistory, historyQueue)
  async tell(@Payload() asked: TellHistory): Promise<HistoryPage> {
    return await tellHistory(this.chapters, asked);
  }

  private async eventsOf(entries: readonly Entry[]): Promise<Envelope[]> {
    const paid = entries.flatMap(({ details }) => details.paymentId ?? []);
    const payments = paid.length === 0 ? [] : await this.payments.findAll([...new Set(paid)]);
    const byId = new Map(payments.map((payment) => [String(payment.id), payment]));
    return entries.flatMap((entry) => {
      const payment = byId.get(entry.details.paymentId ?? '');
      return eventToldBy(entry, payment) ?? [];
    });
  }
}
