import type { LeadColumn } from '@leadmart/contracts';

const texts: readonly LeadColumn[] = ['firstName', 'lastName', 'email', 'city'];
const fewestDigits = 3;

/** Returns whether a lead has the text in its name, email or town, or the digits in its phone, however they are separated. */
export function leadMatcher(
  search: string,
  columns: readonly string[],
): (cells: readonly string[]) => boolean {
  const text = search.toLowerCase().replace(/\s+/g, ' ');
  const digits = /^[\d\s().+-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^1/, '') : '';
  const phoneAt = columns.indexOf('phoneNumber' satisfies LeadColumn);
  const [first = -1, last = -1, ...others] = texts.map((column) => columns.indexOf(column));
  return (cells) => {
    if (digits.length >= fewestDigits && cells[phoneAt]?.includes(digits)) return true;
    const name = `${cells[first] ?? ''} ${cells[last] ?? ''}`.toLowerCase();
    if (name.includes(text)) return true;
    return others.some((at) => (cells[at] ?? '').toLowerCase().includes(text));
  };
}
