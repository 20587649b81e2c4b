import { stateCodes, type StateCode } from '@leadmart/contracts/us-states';
import type { Counts } from '../figures/shades.js';
import { tilePlaces } from './us-map.js';

/** Of the states that have leads, those that are closest to the given ones on the map, closest first. */
export function nearestStates(to: readonly StateCode[], counts: Counts, most: number): StateCode[] {
  const distance = (state: StateCode): number =>
    Math.min(...to.map((other) => distanceOf(tilePlaces[state], tilePlaces[other])));
  return stateCodes
    .filter((state) => (counts[state] ?? 0) > 0 && !to.includes(state))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, most);
}

type Place = readonly [column: number, row: number];
const distanceOf = ([column, row]: Place, [otherColumn, otherRow]: Place): number =>
  Math.hypot(column - otherColumn, row - otherRow);
