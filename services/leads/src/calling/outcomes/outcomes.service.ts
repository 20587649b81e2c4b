import { Injectable } from '@nestjs/common';
import {
  InvalidInput,
  type LeadOutcomesView,
  type OutcomeCountsView,
  type PurchaseId,
  type RecordedOutcomesView,
  type RecordOutcomesBody,
  type ReturnOfferView,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { packLeadIdOf, placeOf, ReturnOffers } from '../../care/index.js';
import { boughtAtOf } from '../../selling/index.js';
import { type CallPack, CallPacks } from './call-pack.js';
import { CallSheetReader } from './call-sheet.reader.js';
import { momentFault, momentSentence } from './moment.decisions.js';
import { OutcomeRecorder, type Recorded } from './outcome-recorder.js';
import { countsOf, toOutcome, type PlacedOutcome } from './outcome.js';
import { toRecordedOutcome } from './outcome.view.js';

type Sent = RecordOutcomesBody['outcomes'];

const reasons = { 'bad-number': 'disconnected', 'wrong-person': 'wrong-person' } as const;

/** Outcomes of calls to the leads of a pack: records them, and lists those of a lead. */
@Injectable()
export class OutcomesService {
  constructor(
    private readonly packs: CallPacks,
    private readonly recorder: OutcomeRecorder,
    private readonly sheets: CallSheetReader,
    private readonly offers: ReturnOffers,
    private readonly clock: Clock,
  ) {}

  /** Records all, or none. Throws PackNotFound, and InvalidInput that names each faulty outcome. */
  async record(buyerId: UserId, id: PurchaseId, sent: Sent): Promise<RecordedOutcomesView> {
    const opened = await this.packs.open(buyerId, id);
    const placed = this.placed(opened, sent);
    const recorded = await this.recorder.record(opened, placed);
    const [leads, counts] = await Promise.all([
      this.leadsAfter(opened, placed, recorded),
      this.counts(opened),
    ]);
    return { leads, recorded: recorded.recorded, counts };
  }

  /** Throws PackNotFound, and InvalidInput for a lead that is not in the pack. */
  async ofLead(buyerId: UserId, id: PurchaseId, lead: string): Promise<LeadOutcomesView> {
    const opened = await this.packs.open(buyerId, id);
    const place = placeOf(lead, opened.pack);
    const [position] = place ? opened.positions.of([place]) : [];
    if (position === undefined) throw notInPack('lead');
    const found = await this.sheets.outcomesOf(opened.key, [position]);
    return { lead, outcomes: (found.get(position) ?? []).map(toRecordedOutcome) };
  }

  private async counts({ key, positions, erased }: CallPack): Promise<OutcomeCountsView> {
    const calls = await this.sheets.lastCalls(key);
    return countsOf(calls, positions.size - erased.size, this.clock.now());
  }

  private placed({ pack, positions, erased }: CallPack, sent: Sent): PlacedOutcome[] {
    const times = { boughtAt: boughtAtOf(pack), now: this.clock.now() };
    const places = sent.map(({ lead }) => placeOf(lead, pack) ?? { shelf: -1, number: 0 });
    const found = positions.of(places);
    const fields: { field: string; message: string }[] = [];
    const refuse = (i: number, field: string, message: string) =>
      fields.push({ field: `outcomes.${i}.${field}`, message });
    const placed = sent.flatMap((one, i) => {
      const position = found[i];
      if (position === undefined) refuse(i, 'lead', 'expected a lead of this pack');
      else if (erased.has(position))
        refuse(i, 'lead', 'expected a lead whose person did not opt out');
      const outcome = toOutcome(one);
      const fault = momentFault(outcome.calledAt, times);
      if (fault) refuse(i, 'calledAt', momentSentence(fault, times));
      return position === undefined ? [] : [{ position, outcome }];
    });
    if (fields.length > 0) throw InvalidInput({ fields });
    return placed;
  }

  private async leadsAfter(
    { pack, positions }: CallPack,
    placed: readonly PlacedOutcome[],
    { leads }: Recorded,
  ): Promise<RecordedOutcomesView['leads']> {
    const wanted = [...new Set(placed.map(({ position }) => position))];
    const places = positions.at(wanted);
    const bad = wanted.flatMap((position, i) => {
      const reason = reasonOf(leads.get(position)?.[0]?.outcome);
      const place = places[i];
      return reason && place ? [{ position, ...place, reason }] : [];
    });
    const offers = await this.offers.of(pack, bad);
    const offered = new Map<number, ReturnOfferView | undefined>(
      bad.map(({ position }, i) => [position, offers[i]]),
    );
    return wanted.flatMap((position, i) => {
      const [outcomes, place] = [leads.get(position) ?? [], places[i]];
      const [last] = outcomes;
      if (!last || !place) return [];
      const returnOffer = offered.get(position);
      return {
        lead: packLeadIdOf(place),
        last: toRecordedOutcome(last),
        outcomes: outcomes.length,
        ...(returnOffer && { returnOffer }),
        suppressed: outcomes.some(({ outcome }) => outcome === 'do-not-call'),
      };
    });
  }
}

const reasonOf = (outcome = '') =>
  outcome in reasons ? reasons[outcome as keyof typeof reasons] : undefined;

const notInPack = (field: string) =>
  InvalidInput({ fields: [{ field, message: 'expected a lead of this pack' }] });
