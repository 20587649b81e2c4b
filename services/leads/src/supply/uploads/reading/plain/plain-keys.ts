import { phoneNumberFault, phoneStatuses, stateCodes, stateSpellings } from '@leadmart/contracts';
import { byteOf, classes, digit, letter, unclear, type CellBytes } from './cell-bytes.js';

const caseBit = 0x20;
const zero = byteOf('0');
const dot = byteOf('.');
const plus = byteOf('+');
/** The characters that phones and states may have between their digits and letters. */
const phoneMarks = new Set(Array.from(' ().-/', byteOf));
const stateMarks = new Set(Array.from(' .-_', byteOf));

/** Returns ten digits as a number, without a leading 1; `unclear` for anything else. */
export function phoneIn({ bytes, start, end }: CellBytes): number {
  let phone = 0;
  let digits = 0;
  let dots = 0;
  for (let i = bytes[start] === plus ? start + 1 : start; i < end; i += 1) {
    const byte = bytes[i] ?? 0;
    if (classes[byte] === digit) {
      phone = phone * 10 + byte - zero;
      digits += 1;
    } else if (byte === dot) dots += 1;
    else if (!phoneMarks.has(byte)) return unclear;
  }
  if (digits === 11) phone -= 10_000_000_000;
  // With one dot it may be a number with a fraction.
  const isTenDigits = digits === 10 || (digits === 11 && phone < 10_000_000_000 && phone >= 0);
  return dots !== 1 && isTenDigits && phoneNumberFault(phone) === undefined ? phone : unclear;
}

/** Returns the place of a state in `stateCodes`; `unclear` for anything but one of its spellings. */
export function stateIn({ bytes, start, end }: CellBytes): number {
  let hash = 0;
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i] ?? 0;
    if (classes[byte] === letter) hash = hashOf(hash, byte);
    else if (!stateMarks.has(byte)) return unclear;
  }
  const state = states.get(hash);
  return state !== undefined && isSpelled(state.letters, bytes, start, end) ? state.rank : unclear;
}

const hashOf = (hash: number, byte: number) => (Math.imul(hash, 31) + (byte | caseBit)) | 0;

interface Spelling {
  readonly rank: number;
  readonly letters: Uint8Array;
}

/** The spellings of the states by the hash of their letters. */
const states = new Map<number, Spelling>(
  Array.from(stateSpellings, ([spelling, code]) => {
    const letters = Buffer.from(spelling);
    return [letters.reduce(hashOf, 0), { rank: stateCodes.indexOf(code), letters }];
  }),
);

/** Compares the letters, because other texts may have the hash of a state. */
function isSpelled(letters: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  let compared = 0;
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i] ?? 0;
    if (classes[byte] !== letter) continue;
    if (letters[compared] !== (byte | caseBit)) return false;
    compared += 1;
  }
  return compared === letters.length;
}

const [clean, dnc] = phoneStatuses.map((status) => Buffer.from(status));

/** Returns the place of a status in `phoneStatuses`; `unclear` for anything else. */
export function statusIn({ bytes, start, end }: CellBytes): number {
  if (end - start === clean?.length && isSpelled(clean, bytes, start, end)) return 0;
  return end - start === dnc?.length && isSpelled(dnc, bytes, start, end) ? 1 : unclear;
}
