import { stateNames, type StateCode } from '../us-states.js';
import { unquotedCellText } from './cell-text.js';

/** The traditional abbreviations, those of the Associated Press, and other common ones. */
const abbreviations: Partial<Record<StateCode, string>> = {
  AK: 'Alas',
  AL: 'Ala',
  AR: 'Ark',
  AZ: 'Ariz',
  CA: 'Cal Calif',
  CO: 'Colo',
  CT: 'Conn',
  DE: 'Del',
  FL: 'Fla',
  HI: 'Haw',
  ID: 'Ida',
  IL: 'Ill',
  IN: 'Ind',
  KS: 'Kan Kans',
  MA: 'Mass',
  MI: 'Mich',
  MN: 'Minn',
  MS: 'Miss',
  MT: 'Mont',
  NC: 'NCar NCarolina',
  ND: 'NDak NDakota',
  NE: 'Neb Nebr',
  NH: 'NHampshire',
  NJ: 'NJersey',
  NM: 'NMex NMexico',
  NV: 'Nev',
  NY: 'NYork',
  OK: 'Okla',
  OR: 'Ore Oreg',
  PA: 'Penn Penna',
  RI: 'RIsland',
  SC: 'SCar SCarolina',
  SD: 'SDak SDakota',
  TN: 'Tenn',
  TX: 'Tex',
  WA: 'Wash',
  WI: 'Wis Wisc',
  WV: 'WVa WVirginia',
  WY: 'Wyo',
};

/** The code, the name and the abbreviations of each state, in lower-case letters without spaces. */
export const stateSpellings: ReadonlyMap<string, StateCode> = new Map(
  (Object.keys(stateNames) as StateCode[]).flatMap((code) => {
    const shortened = abbreviations[code]?.split(' ') ?? [];
    return [code, stateNames[code], ...shortened].map((one) => [folded(one), code] as const);
  }),
);

const countryNames = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica']);

/**
 * Reads `CA`, `California`, `Calif.`, `N.Y.`, `US-TX` and `TX - Texas` as codes. Undefined for other texts, such as the
 * District of Columbia and the territories.
 */
export function readState(text: string): StateCode | undefined {
  const written = unquotedCellText(text);
  const whole = stateSpellings.get(folded(written));
  if (whole) return whole;
  const parts = written.split(/[-\u2010-\u2015,/:|()[\]]/).map(folded);
  const named = parts.filter((part) => part !== '' && !countryNames.has(part));
  const [state, ...others] = new Set(named.map((part) => stateSpellings.get(part)));
  return others.length === 0 ? state : undefined;
}

/** Why a text is not a state; undefined if `readState` reads it. */
export function stateFault(text: string): string | undefined {
  if (unquotedCellText(text) === '') return 'expected a US state';
  return readState(text) === undefined ? 'not one of the fifty states' : undefined;
}

function folded(text: string): string {
  return text.toLowerCase().replace(/[\s.\-_]/g, '');
}
