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

/** x to the power of 8 × bytes. */
function shiftBy(bytes: number): number {
  let power = one;
  for (let bit = 0, rest = bytes; rest > 0; bit += 1, rest = Math.floor(rest / 2))
    if (rest % 2 === 1) power = product(power, doubled(bit));
  return power;
}

const doublings = [xPower8];

/** x⁸ to the power of 2 to the power of `times`. */
function doubled(times: number): number {
  while (doublings.length <= times) {
    const last = doublings.at(-1) ?? 0;
    doublings.push(product(last, last));
  }
  return doublings[times] ?? 0;
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
