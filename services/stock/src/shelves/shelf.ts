import {
  phoneStatuses,
  stateCodes,
  type DatasetId,
  type PhoneStatus,
  type StateCode,
} from '@leadmart/contracts';
import { stateRanks } from './state-ranks.js';

/** The index of a shelf in the vectors of a dataset's stock: by the rank of its state, clean before dnc. It never changes. */
export type ShelfIndex = number;

export const shelfCount = stateCodes.length * phoneStatuses.length;

export const allShelves: readonly ShelfIndex[] = Array.from(
  { length: shelfCount },
  (_, index) => index,
);

const statesByRank = new Map(stateCodes.map((code) => [stateRanks[code].rank, code]));

export function shelfIndex(state: StateCode, status: PhoneStatus): ShelfIndex {
  return stateRanks[state].rank * phoneStatuses.length + phoneStatuses.indexOf(status);
}

export function stateOf(index: ShelfIndex): StateCode {
  const state = statesByRank.get(Math.floor(index / phoneStatuses.length));
  if (state === undefined) throw new RangeError(`there is no shelf ${index}`);
  return state;
}

export function statusOf(index: ShelfIndex): PhoneStatus {
  return index % phoneStatuses.length === 0 ? 'clean' : 'dnc';
}

/** Returns the shelves of a buyer's choice, in the order of the states. */
export function chosenShelves(states: readonly StateCode[], status: PhoneStatus): ShelfIndex[] {
  return states.map((state) => shelfIndex(state, status)).sort((a, b) => a - b);
}

/** Returns the `_id` of the documents of one shelf, which is also the prefix of its pages' ids. */
export function shelfId(datasetId: DatasetId, index: ShelfIndex): string {
  return `${datasetId}:${stateOf(index)}:${statusOf(index)}`;
}

/** One number for every shelf of a dataset. */
export type ShelfVector = readonly number[];

const zeros: ShelfVector = Array.from({ length: shelfCount }, () => 0);

export function emptyVector(): number[] {
  return [...zeros];
}

/** Returns the value for a shelf; 0 for a shelf without data. */
export function valueAt(vector: ShelfVector | undefined, index: ShelfIndex): number {
  return vector?.[index] ?? 0;
}

export function sumOf(vector: ShelfVector): number {
  return vector.reduce((sum, value) => sum + value, 0);
}

/** The place of a lead. */
export interface Place {
  readonly shelf: ShelfIndex;
  readonly number: number;
}

/** A lead that gets another place. */
export interface Move {
  readonly from: Place;
  readonly to: Place;
}

/** A lead's phone and its place. */
export interface DirectoryEntry extends Place {
  /** Ten digits as a number. */
  readonly phone: number;
}
