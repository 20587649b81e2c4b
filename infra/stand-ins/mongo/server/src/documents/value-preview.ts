import { showValue } from './show.js';

const LONGEST = 500;

/** A value in error messages, shortened if it is long. */
export function valuePreview(value: unknown): string {
  if (value === undefined) return 'MISSING';
  const text = showValue(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}
