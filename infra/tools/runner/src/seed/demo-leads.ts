import {
  blankLead,
  leadColumns,
  stateCodes,
  type LeadColumn,
  type StateCode,
} from '@leadmart/contracts';
import { places } from './places.js';

const firstNames =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Karen Carlos Sarah Daniel Lisa Matthew Nancy Anthony Sandra Mark Ashley Steven Emily Andrew Kimberly Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa Luis Deborah Wei Stephanie Jamal Rebecca Raj Laura Diego Sofia Omar Priya'.split(
    ' ',
  );
const lastNames =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts O'Brien Patel Kim Chen Novak Schmidt".split(
    ' ',
  );

/** Reserved for documentation: mail to these names reaches nobody. */
const mailDomains = ['example.com', 'example.net', 'example.org', 'mail.test', 'office.test'];
const dncShare = 0.2;
/** Exchange 555 is kept for fiction; an area code has ten thousand of its numbers. */
const exchange = 555;
const numbersPerAreaCode = 10_000;

/** Numbers that look random and are the same every time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A CSV of invented people in all fifty states, some four clean for each dnc. The same for the same seed. */
export function demoCsv({ count, seed }: { count: number; seed: number }): string {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const lines = [leadColumns.join(',')];
  for (const state of stateCodes) {
    const { cities } = places[state];
    const phones = phonesOf(state, random);
    for (let i = countIn(state, count); i > 0; i -= 1) {
      const [first, last] = [pick(firstNames), pick(lastNames)];
      const phone = phones.next().value;
      const status = random() < dncShare ? 'dnc' : 'clean';
      const handle = `${first}.${last}`.toLowerCase().replaceAll("'", '');
      const email = `${handle}${phone.slice(6)}@${pick(mailDomains)}`;
      const lead: Record<LeadColumn, string> = {
        ...blankLead,
        firstName: first,
        lastName: last,
        state,
        city: pick(cities),
        phoneNumber: phone,
        phoneNumberStatus: status,
        email,
      };
      lines.push(leadColumns.map((column) => lead[column]).join(','));
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

const shares = stateCodes.reduce((sum, state) => sum + places[state].share, 0);

/** In proportion to the people who live there. */
function countIn(state: StateCode, count: number): number {
  return Math.ceil((count * places[state].share) / shares);
}

/** Each of a state's numbers once, in an order that only looks random. */
function* phonesOf(state: StateCode, random: () => number): Generator<string, never> {
  const { areaCodes } = places[state];
  const all = areaCodes.length * numbersPerAreaCode;
  const start = Math.floor(random() * all);
  // A step that shares no factor with the count visits every number before any twice.
  const step = 7_919;
  for (let i = 0; i < all; i += 1) {
    const at = (start + i * step) % all;
    const line = String(at % numbersPerAreaCode).padStart(4, '0');
    yield `${areaCodes[Math.floor(at / numbersPerAreaCode)]}${exchange}${line}`;
  }
  throw new Error(`${state} has no more numbers`);
}
