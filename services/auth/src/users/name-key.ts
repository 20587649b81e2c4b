/** A user's name without case and accents: MongoDB compares the bytes of a key. */
export function nameKeyOf({ username }: { username: string }): string {
  return username.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
