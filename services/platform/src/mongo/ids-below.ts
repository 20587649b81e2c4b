/**
 * A condition on ids that begin with these words and a colon, and that come after `after`, the end of such an id. It reads a
 * range of the index.
 */
export function idsBelow(
  words: string,
  after = '',
): { readonly $gt: string; readonly $lt: string } {
  // `;` is the character after the colon.
  return { $gt: `${words}:${after}`, $lt: `${words};` };
}
