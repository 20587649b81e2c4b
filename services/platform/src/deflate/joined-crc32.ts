/** The polynomial of CRC-32, x³² left out: the highest bit is the coefficient of x⁰. */
const polynomial = 0xedb88320;
const one = 0x80000000;
const xPower8 = one >>> 8;

/**
 * Returns the CRC-32 of two byte sequences one after the other, from the CRC-32 of each and the size of the second one.
 * To append bytes is to multiply by x⁸ for each of them, modulo the polynomial (crc32_combine in zlib).
 */
export function joinedCrc32(
  first: number,
  second: { readonly crc32: number; readonly size: number },
): number {
  return (product(first, shiftBy(second.size)) ^ second.crc32) >>> 0;
}

/** x to the power of 8 × bytes: a product of one factor for each digit of `bytes` to the base 256. */
function shiftBy(bytes: number): number {
  let power = one;
  for (let place = 0, rest = bytes; rest > 0; place += 1, rest = Math.floor(rest / base))
    power = product(power, factorOf(place, rest % base));
  return power;
}

const base = 256;
/** The known factors: by place, then by digit. A table, because each part of a download needs its factors. */
const factors: number[][] = [];

/** x⁸ to the power of `digit` × 256 to the power of `place`. */
function factorOf(place: number, digit: number): number {
  const known = (factors[place] ??= [one, place === 0 ? xPower8 : nextPlace(place - 1)]);
  while (known.length <= digit) known.push(product(known.at(-1) ?? one, known[1] ?? one));
  return known[digit] ?? one;
}

function nextPlace(place: number): number {
  return product(factorOf(place, base - 1), factorOf(place, 1));
}

/** Multiplies two polynomials over bits, modulo the polynomial of CRC-32. */
function product(a: number, b: number): number {
  let sum = 0;
  let shifted = b;
  // Masks of the highest and the lowest bit instead of branches: no processor predicts the bits of a checksum.
  for (let rest = a | 0; rest !== 0; rest <<= 1) {
    sum ^= shifted & (rest >> 31);
    shifted = (shifted >>> 1) ^ (polynomial & ((shifted << 31) >> 31));
  }
  return sum >>> 0;
}
