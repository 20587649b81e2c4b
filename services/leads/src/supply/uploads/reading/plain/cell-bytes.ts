/** A cell, or a part of one, without spaces around it. One object is used for all cells of a file. */
export interface CellBytes {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** The result of a function that cannot read a cell in a common form. `readLead` then reads the row. */
export const unclear = -1;

export const byteOf = (character: string): number => character.charCodeAt(0);

/** The classes of bytes in cells. A byte of the class `other` makes a cell unclear. */
export const other = 0;
export const letter = 1;
export const digit = 2;
/** Never needs care in a text. */
export const harmless = 3;
/** Begins a formula, unless a letter or a digit is before it. */
export const sign = 4;
export const comma = 5;
/** The first byte of a character of two bytes. None of these characters is a space, a sign or invisible. */
export const firstOfTwo = 6;
/** The first bytes of invisible characters: U+034F and U+061C. */
const firstOfInvisible = [0xcd, 0xd8];

export const classes = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (firstOfInvisible.includes(byte)) return other;
  if (byte > 0xc2 && byte < 0xe0) return firstOfTwo;
  const character = String.fromCharCode(byte);
  if (byte > 0x7e || byte < 0x20 || character === '"') return other;
  if (character === ',') return comma;
  if (/[a-z]/i.test(character)) return letter;
  if (/\d/.test(character)) return digit;
  return /[=+\-@]/.test(character) ? sign : harmless;
});

export function isLetterOrDigit(byte: number | undefined): boolean {
  const kind = classes[byte ?? 0];
  return kind === letter || kind === digit;
}
