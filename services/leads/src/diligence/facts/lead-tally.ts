import type { StateCode, UploadId } from '@leadmart/contracts';
import { type Place, type ShelfIndex, stateOf } from '@leadmart/stock';
import type { Purchase } from '../../selling/index.js';
import { type DncCheck, laterOf } from '../../supply/index.js';
import type { CheckedLeads, ListedLeads, StateLeads } from '../documents/diligence-document.js';
import type { DatasetRecord } from './pack-sources.js';

/** Counts the leads of a pack by state, by their last check and by the day on which they were first listed. */
export class LeadTally {
  private readonly shelves = new Map<ShelfIndex, number>();
  /** A check is one object for all leads that have it from one list, or one range of an upload. */
  private readonly checks = new Map<DncCheck, number>();
  private readonly uploads = new Map<UploadId | undefined, number>();

  constructor(
    private readonly pack: Pick<Purchase, 'datasetId' | 'dncCheck'>,
    private readonly record: DatasetRecord,
  ) {}

  /** `phone` as it is stored, ten digits; empty for a line that is blank. */
  add(place: Place, phone: string): void {
    const { checks, ranges } = this.record;
    count(this.shelves, place.shelf);
    count(this.checks, laterOf(this.pack.dncCheck, checks.of(Number(phone), place)));
    // A lead that a check moved keeps the day of the place where it was listed.
    const first = checks.placesOf(place).at(-1) ?? place;
    count(this.uploads, ranges.uploadOf(this.pack.datasetId, first));
  }

  byState(): StateLeads[] {
    const states = new Map<StateCode, number>();
    for (const [shelf, leads] of this.shelves) count(states, stateOf(shelf), leads);
    return [...states]
      .map(([state, leads]) => ({ state, leads }))
      .sort((a, b) => compare(a.state, b.state));
  }

  /** The latest first, leads without a check last. */
  byCheck(): CheckedLeads[] {
    const sums = new Map<string, CheckedLeads>();
    for (const [{ checkedOn, source }, more] of this.checks) {
      const key = JSON.stringify([checkedOn, source]);
      sums.set(key, { checkedOn, source, leads: (sums.get(key)?.leads ?? 0) + more });
    }
    return [...sums.values()].sort(
      (a, b) => compare(b.checkedOn, a.checkedOn) || compare(a.source, b.source),
    );
  }

  /** The earliest day first, unknown ones last. */
  byDay(): ListedLeads[] {
    const days = new Map<string | null, number>();
    for (const [upload, leads] of this.uploads) {
      const day = (upload && this.record.listedOn.get(upload)) ?? null;
      count(days, day, leads);
    }
    return [...days]
      .map(([day, leads]) => ({ day, leads }))
      .sort((a, b) => compare(a.day ?? '~', b.day ?? '~'));
  }
}

function count<K>(sums: Map<K, number>, key: K, more = 1): void {
  sums.set(key, (sums.get(key) ?? 0) + more);
}

/** By code units, so that the order does not depend on a locale. */
function compare(a: string | null, b: string | null): number {
  const [one, other] = [a ?? '', b ?? ''];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
