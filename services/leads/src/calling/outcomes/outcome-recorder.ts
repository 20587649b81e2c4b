import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  LeadOutcomesRecorded,
  maxOutcomesAtOnce,
  type CallOutcome,
  type PurchaseId,
} from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { batchesOf, retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { packLeadIdOf } from '../../care/index.js';
import { suppressAsked } from '../../leads.jobs.js';
import { ResultAdder, type PackOrigins } from '../results/result-adder.js';
import { changeOf } from '../results/standing.decisions.js';
import type { CallPack } from './call-pack.js';
import { sheetOf, type CallSheet } from './call-sheet.js';
import { CallSheetRepository } from './call-sheet.repository.js';
import { OutcomeErasure } from './outcome-erasure.js';
import { addOutcome } from './outcome.decisions.js';
import type { Outcome, PlacedOutcome } from './outcome.js';
import { toRecordedOutcome } from './outcome.view.js';

/** The outcomes of the leads of a request afterwards, and those of the request that were new. */
export interface Recorded {
  readonly leads: ReadonlyMap<number, readonly Outcome[]>;
  readonly recorded: number;
}

/** Sheets of a transaction: some eight thousand leads. */
const sheetsAtOnce = 32;

const askedOutcome: CallOutcome = 'do-not-call';

/**
 * Stores outcomes of calls. One transaction adds them to their sheets and to the results, makes people due who asked not to be
 * called, and publishes. Devices at once write the same sheets, so one of them begins again and sees the other's.
 */
@Injectable()
export class OutcomeRecorder {
  private readonly queue = new KeyedQueue<PurchaseId>();

  constructor(
    private readonly sheets: CallSheetRepository,
    private readonly results: ResultAdder,
    private readonly erasure: OutcomeErasure,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  async record(into: CallPack, sent: readonly PlacedOutcome[]): Promise<Recorded> {
    const origins = await this.results.originsOf(into.pack, into.shelves);
    const bySheet = Map.groupBy(sent, ({ position }) => sheetOf(position));
    const leads = new Map<number, readonly Outcome[]>();
    let recorded = 0;
    for (const batch of batchesOf(bySheet, sheetsAtOnce)) {
      const some = await this.queue.run(into.pack.id, () =>
        retryOnDuplicateKey(() =>
          this.transactions.run((tx) => this.store(into, origins, new Map(batch), tx)),
        ),
      );
      for (const [position, outcomes] of some.leads) leads.set(position, outcomes);
      recorded += some.recorded;
    }
    if (sent.some(({ outcome }) => outcome.outcome === askedOutcome)) this.work.wake(suppressAsked);
    if (recorded > 0) await this.erasure.ofLate(into, leads.keys());
    return { leads, recorded };
  }

  private async store(
    { pack, key, positions }: CallPack,
    origins: PackOrigins,
    sent: ReadonlyMap<number, readonly PlacedOutcome[]>,
    tx: ClientSession,
  ): Promise<Recorded> {
    const found = await this.sheets.find(key, [...sent.keys()], tx);
    const known = new Map(found.map((sheet) => [sheet.sheet, sheet]));
    const changed: ChangedLead[] = [];
    const leads = new Map<number, readonly Outcome[]>();
    for (const [sheet, placed] of sent) {
      const before = known.get(sheet) ?? { sheet, leads: new Map(), asked: [] };
      const after = added(before, placed);
      for (const { position } of placed) leads.set(position, after.leads.get(position) ?? []);
      if (after.fresh.length === 0) continue;
      const isAsked = after.asked.length > before.asked.length;
      this.sheets.save(key, after, isAsked ? this.clock.now() : undefined, tx);
      changed.push(...after.changed);
    }
    if (changed.length === 0) return { leads, recorded: 0 };
    const places = positions.at(changed.map(({ position }) => position));
    const changes = changed.map(({ before, after }, i) => {
      const place = places[i];
      if (!place) throw new RangeError('a changed lead has no place');
      return { place, change: changeOf(before, after) };
    });
    await this.results.add(origins, changes, tx);
    const fresh = changed.flatMap(({ sent: some }, i) => {
      const place = places[i];
      return place ? some.map((outcome) => ({ lead: packLeadIdOf(place), outcome })) : [];
    });
    await this.publish(pack, fresh, tx);
    return { leads, recorded: fresh.length };
  }

  private async publish(
    { id: purchaseId, buyerId }: CallPack['pack'],
    fresh: readonly { readonly lead: string; readonly outcome: Outcome }[],
    tx: ClientSession,
  ): Promise<void> {
    const occurredAt = this.clock.now().toISOString();
    const messages = [...batchesOf(fresh, maxOutcomesAtOnce)].map((some) => {
      const outcomes = some.map(({ lead, outcome }) => {
        const { id: _id, note: _note, ...announced } = toRecordedOutcome(outcome);
        return { lead, ...announced };
      });
      return { payload: { purchaseId, buyerId, outcomes, occurredAt } };
    });
    await this.outbox.addAll(LeadOutcomesRecorded, messages, tx);
  }
}

interface ChangedLead {
  readonly position: number;
  readonly before: readonly Outcome[];
  readonly after: readonly Outcome[];
  /** The new ones of the request. */
  readonly sent: readonly Outcome[];
}

/** Returns a sheet with more outcomes, and the leads that they change. */
function added(
  before: CallSheet,
  placed: readonly PlacedOutcome[],
): CallSheet & { readonly changed: readonly ChangedLead[]; readonly fresh: readonly Outcome[] } {
  const leads = new Map(before.leads);
  const changed: ChangedLead[] = [];
  for (const [position, sent] of Map.groupBy(placed, (one) => one.position)) {
    const known = leads.get(position) ?? [];
    const fresh: Outcome[] = [];
    let after = known;
    for (const { outcome } of sent) {
      const more = addOutcome(after, outcome);
      if (more !== after) fresh.push(outcome);
      after = more;
    }
    if (fresh.length === 0) continue;
    leads.set(position, after);
    changed.push({ position, before: known, after, sent: fresh });
  }
  const asked = changed.flatMap(({ position, sent }) =>
    sent.some(({ outcome }) => outcome === askedOutcome) ? [position] : [],
  );
  return {
    ...before,
    leads,
    asked: [...new Set([...before.asked, ...asked])],
    changed,
    fresh: changed.flatMap(({ sent }) => sent),
  };
}
