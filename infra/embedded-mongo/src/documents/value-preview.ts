import { EJSON } from 'bson';

const LONGEST = 500;

/** A value as error messages show it. */
export function valuePreview(value: unknown): string {
  if (value === undefined) return 'MISSING';
  const text = EJSON.stringify(value, { relaxed: true });
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}
