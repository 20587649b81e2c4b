import type { StateCode } from '@leadmart/contracts';
import {
  rangeWith,
  stateOf,
  statusOf,
  unpackedPhones,
  valueAt,
  type MoveHistory,
  type Place,
  type ShelfIndex,
  type ShelfRange,
  type ShelfVector,
} from '@leadmart/stock';
import type { DncCheck } from '../datasets/dataset.js';

/** The day and the source of a check of leads. */
export interface LeadCheck {
  readonly checkedOn: string;
  readonly source: string | null;
}

/** A list of the registry with which the clean leads of a dataset were compared. */
export interface ListCheck extends LeadCheck {
  readonly source: string;
  /** Empty for all. */
  readonly areaCodes: readonly string[];
  /** The state whose leads were compared; all if missing. */
  readonly stateCode?: StateCode;
  /** The number of leads on each shelf when the comparison began; later ones were not compared. */
  readonly known: ShelfVector;
  /**
   * Phones of clean leads that stand in the list outside of its phones, packed as in `stock/directories/phone-list.ts`:
   * the list does not say that they are not on the registry.
   */
  readonly unclear?: Uint8Array;
}

/** An upload whose leads were checked. */
export interface UploadCheck extends LeadCheck {
  readonly added: readonly ShelfRange[];
}

const phonesPerArea = 10_000_000;

export const areaCodeOf = (phone: number): number => Math.floor(phone / phonesPerArea);

interface DatedRange extends ShelfRange {
  readonly check: LeadCheck;
}

/** The facts from which the last check of each lead of a dataset follows. */
export interface KnownChecks {
  readonly lists: readonly ListCheck[];
  readonly uploads: readonly UploadCheck[];
  /** The former places of the leads. */
  readonly history: MoveHistory;
}

/**
 * Finds the last check of a lead: the latest list that covers its state and area code and with which it was compared, or its upload
 * if that was checked later. A list was compared with the leads that were clean when the comparison began.
 */
export class LastChecks {
  /** For each area code that was looked up, the lists that cover it, the latest first. */
  private readonly listsByArea = new Map<number, readonly ListCheck[]>();
  private readonly lists: readonly ListCheck[];
  private readonly unclear = new Map<ListCheck, ReadonlySet<number>>();
  /** For each shelf, in the order of the numbers. */
  private readonly uploaded = new Map<ShelfIndex, DatedRange[]>();

  constructor(private readonly known: KnownChecks) {
    this.lists = known.lists.toSorted((a, b) => compareDays(b.checkedOn, a.checkedOn));
    for (const { added, checkedOn, source } of known.uploads)
      for (const range of added) {
        const dated = { ...range, check: { checkedOn, source } };
        const ranges = this.uploaded.get(range.index);
        if (ranges) ranges.push(dated);
        else this.uploaded.set(range.index, [dated]);
      }
    for (const ranges of this.uploaded.values()) ranges.sort((a, b) => a.first - b.first);
  }

  /** Undefined if the lead has no check of its own. */
  of(phone: number, place: Place): LeadCheck | undefined {
    const places = this.placesOf(place);
    const isClean = statusOf(place.shelf) === 'clean';
    const list = this.listsFor(areaCodeOf(phone)).find(
      (one) =>
        isWithin(one, place) &&
        wasCleanAt(one, places) &&
        !(isClean && this.unclearOn(one).has(phone)),
    );
    const upload = this.uploadOf(places.at(-1) ?? place);
    if (!list || !upload) return list ?? upload;
    return list.checkedOn < upload.checkedOn ? upload : list;
  }

  /** The place of the lead and those where it was before, the newest first. */
  placesOf(place: Place): readonly Place[] {
    return this.known.history.placesOf(place);
  }

  private listsFor(area: number): readonly ListCheck[] {
    let covering = this.listsByArea.get(area);
    if (!covering) {
      const code = String(area);
      covering = this.lists.filter(
        ({ areaCodes }) => areaCodes.length === 0 || areaCodes.includes(code),
      );
      this.listsByArea.set(area, covering);
    }
    return covering;
  }

  private unclearOn(list: ListCheck): ReadonlySet<number> {
    let unclear = this.unclear.get(list);
    if (!unclear) {
      unclear = unclearPhones(list);
      this.unclear.set(list, unclear);
    }
    return unclear;
  }

  private uploadOf({ shelf, number }: Place): LeadCheck | undefined {
    return rangeWith(this.uploaded.get(shelf) ?? [], number)?.check;
  }
}

/** Returns the phones of clean leads about which a list says nothing clear. */
export function unclearPhones({ unclear }: Pick<ListCheck, 'unclear'>): ReadonlySet<number> {
  return new Set(unclear && unpackedPhones(unclear));
}

/** Returns whether a list is about the state of a lead. */
const isWithin = ({ stateCode }: ListCheck, { shelf }: Place): boolean =>
  stateCode === undefined || stateCode === stateOf(shelf);

/** Returns whether a lead was on a clean shelf when a comparison began: its newest place of that time says so. */
function wasCleanAt({ known }: ListCheck, places: readonly Place[]): boolean {
  const then = places.find(({ shelf, number }) => number < valueAt(known, shelf));
  return then !== undefined && statusOf(then.shelf) === 'clean';
}

/** Returns the later of two checks, the first of equal ones; an unknown day is before all others. */
export function laterOf(one: DncCheck, other: DncCheck | undefined): DncCheck {
  return other && compareDays(other.checkedOn, one.checkedOn) > 0 ? other : one;
}

const compareDays = (a: string | null, b: string | null): number =>
  (a ?? '').localeCompare(b ?? '', 'en-US');
