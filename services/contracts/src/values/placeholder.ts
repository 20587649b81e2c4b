import { cellText } from './cell-text.js';

/** Words that programs and people write for a missing value, in lower case. */
export const placeholderWords: ReadonlySet<string> = new Set([
  'n/a',
  'n.a.',
  'na',
  'nan',
  'nil',
  'none',
  'not applicable',
  'not available',
  'not given',
  'not known',
  'not provided',
  'null',
  'undefined',
  'unknown',
]);
/** People have these names. Programs write their words for a missing value in another case: `NA`, `NaN`, `nil`. */
const names = new Set(['Na', 'Nan', 'Nil']);
/** `#REF!`, `#N/A`, `#NAME?`, `Err:502`: a formula that failed. */
const failedFormula = /^(?:#[a-z][a-z\d/_]*[!?]?|err:\d+)$/i;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** The longest of the words, with room for brackets. */
const maxPlaceholderCharacters = 20;

/**
 * Whether a text stands for a missing value: `n/a`, `none`, `null`, `(unknown)`, `\N`, the error of a formula, or only
 * punctuation such as `-` and `???`.
 */
export function isPlaceholder(text: string): boolean {
  const value = cellText(text);
  if (value === '') return false;
  if (!letterOrDigit.test(value)) return true;
  if (value.length > maxPlaceholderCharacters) return false;
  if (value === String.raw`\N` || failedFormula.test(value)) return true;
  const bare = value.replace(/^[([<{]\s*(.*?)\s*[)\]>}]$/, '$1');
  return placeholderWords.has(bare.toLowerCase()) && !names.has(bare);
}

/** Whether a cell has no value: it is empty, or has a placeholder. */
export function isMissing(text: string): boolean {
  return cellText(text) === '' || isPlaceholder(text);
}
