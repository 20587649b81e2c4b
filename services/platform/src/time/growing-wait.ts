/** Milliseconds to wait after so many failures in a row: twice as long after each, from `firstMs` to `mostMs`. */
export function growingWaitMs(
  failures: number,
  { firstMs, mostMs }: { readonly firstMs: number; readonly mostMs: number },
): number {
  return Math.min(mostMs, firstMs * 2 ** Math.max(0, failures - 1));
}
