/** The figure on screen at a part, 0 to 1, of the way from one number to the next: fast first, slow at the end. */
export function countAt(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  const eased = 1 - (1 - Math.max(0, part)) ** 3;
  return Math.round(from + (to - from) * eased);
}
