/** A text without case and accents: MongoDB compares the bytes of a key. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** A user's name as lists sort it. */
export const nameKeyOf = ({ username }: { username: string }): string => folded(username);
