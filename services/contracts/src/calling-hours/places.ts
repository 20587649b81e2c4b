import type { StateCode } from '../us-states.js';
import { areaCodeRows, type AreaCodeRow, type Place } from './area-codes.data.js';

const rowsByCode = new Map<string, AreaCodeRow>(
  areaCodeRows.flatMap((row) => row.codes.map((code) => [String(code), row] as const)),
);
/** Area codes of one row have the same hours. */
const keysByCode = new Map<string, string>(
  areaCodeRows.flatMap(({ codes }, row) =>
    codes.map((code) => [String(code), String(row)] as const),
  ),
);
const zonesByPlace = new Map<Place, readonly string[]>();
for (const { place, zones } of areaCodeRows)
  zonesByPlace.set(place, [...new Set([...(zonesByPlace.get(place) ?? []), ...zones])]);

/** A place whose law counts, with the zones in which the called person may be. */
export interface CallPlace {
  readonly place: Place;
  readonly zones: readonly string[];
}

/** The IANA time zones of a state, the zone of most of its people first. */
export function zonesOfState(state: StateCode): readonly string[] {
  return zonesByPlace.get(state) ?? [];
}

/** The area codes of a state. */
export const areaCodesOfState = (state: StateCode): readonly number[] =>
  areaCodeRows.filter(({ place }) => place === state).flatMap(({ codes }) => codes);

/** The same text for area codes of the same place and zones; empty for one that is not known. */
export const placeKeyOf = (areaCode: string): string => keysByCode.get(areaCode) ?? '';

/**
 * The places whose law counts for a phone of a lead: the lead's state first. A phone with an area code of that state is in
 * the zones of the area code. A phone of another state may have moved or not: both places count. An area code that is not
 * known, such as one without charge, tells nothing: all zones of the state count.
 */
export function placesOf(areaCode: string, state: StateCode): readonly CallPlace[] {
  const row = rowsByCode.get(areaCode);
  if (row?.place === state) return [{ place: state, zones: row.zones }];
  const own = { place: state, zones: zonesOfState(state) };
  return row ? [own, { place: row.place, zones: row.zones }] : [own];
}
