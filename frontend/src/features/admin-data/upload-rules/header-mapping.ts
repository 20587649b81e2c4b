import type { HeaderMapping } from '@leadmart/contracts';
import {
  isRequiredLeadColumn,
  leadColumns,
  leadColumnTitles,
  type LeadColumn,
} from '@leadmart/contracts/lead-files';

/** Before a value for all rows: no header has a line feed. */
const valueMark = '\n';

/** The option that gives a value to all rows. */
export const valueOption = (value: string): string => valueMark + value;

/** The option that is chosen for a lead column: a header, a value for all rows, or none. */
export function optionOf(mapping: HeaderMapping, column: LeadColumn): string {
  const source = mapping[column];
  return typeof source === 'object' ? valueOption(source.value) : (source ?? '');
}

/**
 * Maps a lead column to a header of the file or to one value for all rows. A header serves one column: another column that
 * had it loses it.
 */
export function withOption(
  mapping: HeaderMapping,
  column: LeadColumn,
  option: string,
): HeaderMapping {
  const others = Object.entries(mapping).filter(
    ([one, source]) => one !== column && source !== option,
  );
  const source = option.startsWith(valueMark) ? { value: option.slice(1) } : option;
  return Object.fromEntries(option === '' ? others : [...others, [column, source]]);
}

/** The lead column that a header is mapped to. */
export const ownerOf = (mapping: HeaderMapping, header: string): LeadColumn | undefined =>
  leadColumns.find((column) => mapping[column] === header);

const unmapped = (mapping: HeaderMapping): LeadColumn[] =>
  leadColumns.filter((column) => isRequiredLeadColumn(column) && !mapping[column]);

/** The missing required columns in the specification's sentence. */
export function mappingRefusal(mapping: HeaderMapping): string | undefined {
  const missing = unmapped(mapping);
  if (missing.length === 0) return undefined;
  return `Please map all required fields: ${missing.map((column) => leadColumnTitles[column]).join(', ')}`;
}
