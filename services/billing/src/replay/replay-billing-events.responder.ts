import { Controller } from '@nestjs/common';
import {
  ReplayBillingEvents,
  type Envelope,
  type ReplayPage,
  type ReplayRequest,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { replayEvents, type ReplaySource } from '@leadmart/platform/replay';
import type { Entry } from '../accounts/ledger/entry.js';
import { EntryReader } from '../accounts/ledger/entry.reader.js';
import { replayQueue } from '../billing.topology.js';
import { PaymentReader } from '../payments/payment.reader.js';
import { replayedEventOf } from './replay.decisions.js';

/** Replays the events of the ledger, of payments and of admins' actions for analytics. */
@Controller()
export class ReplayBillingEventsResponder {
  private readonly sources: readonly ReplaySource[];

  constructor(
    private readonly entries: EntryReader,
    private readonly payments: PaymentReader,
    eventLog: EventLog,
  ) {
    const ledger: ReplaySource = {
      name: 'entries',
      page: async (after, limit) => {
        const page = await this.entries.pageAfter(after, limit);
        const last = page.length < limit ? undefined : page.at(-1)?.id;
        return { events: await this.eventsOf(page), last };
      },
    };
    this.sources = [ledger, eventLog.replaySource];
  }

  @Answers(ReplayBillingEvents, replayQueue)
  async replay(@Payload() request: ReplayRequest): Promise<ReplayPage> {
    return replayEvents(this.sources, request);
  }

  private async eventsOf(entries: readonly Entry[]): Promise<Envelope[]> {
    const paid = entries.flatMap(({ details }) => details.paymentId ?? []);
    const payments = paid.length === 0 ? [] : await this.payments.findAll([...new Set(paid)]);
    const byId = new Map(payments.map((payment) => [String(payment.id), payment]));
    return entries.flatMap((entry) => {
      const payment = byId.get(entry.details.paymentId ?? '');
      return replayedEventOf(entry, payment) ?? [];
    });
  }
}
