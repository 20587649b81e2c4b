/**
 * Splits a quantity in proportion to sizes, by largest remainder. The parts are whole numbers with an exact total, none
 * above its size. Ties go to the earlier one. Throws RangeError if the quantity is larger than all sizes together.
 */
export function apportion(quantity: number, sizes: readonly number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (quantity > total) throw new RangeError(`cannot split ${quantity} over ${total}`);
  if (total === 0) return sizes.map(() => 0);
  // The product of two stock numbers may exceed 2^53, where a double loses whole leads.
  const quotas = sizes.map((size) => Number((BigInt(quantity) * BigInt(size)) / BigInt(total)));
  const remainders = sizes.map((size, i) => ({
    i,
    remainder: (BigInt(quantity) * BigInt(size)) % BigInt(total),
  }));
  let missing = quantity - quotas.reduce((sum, quota) => sum + quota, 0);
  remainders.sort((a, b) => Number(b.remainder - a.remainder));
  for (const { i } of remainders) {
    // The missing ones are fewer than the sizes with a remainder, which have room for one more.
    if (missing === 0) break;
    quotas[i] = (quotas[i] ?? 0) + 1;
    missing -= 1;
  }
  return quotas;
}
