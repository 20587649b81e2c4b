import { visibleText } from './values/cell-text.js';

/** The longest username, in UTF-16 code units. */
export const maxUsernameLength = 50;

const maxWords = 5;

/** Control, private-use and unassigned characters, lone surrogates, and the blank pattern of Braille. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\u2800]/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
const webAddress = /:\/\/|\bwww\./iu;
const sentencePunctuation =
  /[:;¿¡]|(?!\.)\p{Sentence_Terminal}|\.\.|[\p{L}\p{M}]{6,}\.(?=\s|$)|,.*,/u;
/** Words that address the reader. Names do not contain them. */
const addressesTheReader =
  /(?<![\p{L}\p{M}\p{N}])(?:your|you[’']\p{L}+|you (?:are|can|have|may|must|will|won)|ha(?:s|ve) been|please|click here|password|congratulations)(?![\p{L}\p{M}\p{N}])/iu;
/** Small words within names, which do not count as words. */
const particle =
  /^(?:al|and|bin|binti|da|de|del|della|den|der|di|do|dos|das|du|e|el|et|ibn|la|las|le|los|of|och|ten|ter|the|und|van|von|y|i|&|\p{L}{1,5}\.)$/iu;

/** The form of a username that is checked and stored: NFC, trimmed, single spaces, no invisible characters. */
export function canonicalUsername(text: string): string {
  return visibleText(text)
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ');
}

/**
 * Returns the reason why a normalised name is not a valid username, or undefined. A name has letters or digits, no
 * invisible characters, no @, no web address, and does not read like a sentence: at most 5 words besides particles
 * and abbreviations, no sentence punctuation, no words that address the reader.
 */
export function usernameFault(name: string): string | undefined {
  if (name === '') return 'required';
  if (name.length > maxUsernameLength) return `expected at most ${maxUsernameLength} characters`;
  if (unseen.test(name)) return 'expected no control characters and no invisible characters';
  // Mail programs treat full-width forms like plain ones.
  const plain = name.normalize('NFKC');
  if (!letterOrDigit.test(plain)) return 'expected at least one letter or digit';
  if (plain.includes('@')) return 'expected a name without @, not an email address';
  if (webAddress.test(plain)) return 'expected a name, not a web address';
  if (sentencePunctuation.test(plain))
    return 'expected a name without sentence punctuation such as : ; ! ?';
  const words = plain.split(/\s+/u).filter((word) => !particle.test(word));
  if (words.length > maxWords || addressesTheReader.test(plain))
    return `expected a name of at most ${maxWords} words, not a sentence`;
  return undefined;
}
