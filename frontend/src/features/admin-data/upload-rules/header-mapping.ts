import type { HeaderMapping } from '@leadmart/contracts';
import {
  isRequiredLeadColumn,
  leadColumns,
  leadColumnTitles,
  type LeadColumn,
} from '@leadmart/contracts/lead-files';

/**
 * Maps a lead column to a header of the file. A header serves one column: another column that had
 * it loses it.
 */
export function withHeader(
  mapping: HeaderMapping,
  column: LeadColumn,
  header: string,
): HeaderMapping {
  const others = Object.entries(mapping).filter(([one, used]) => one !== column && used !== header);
  return Object.fromEntries(header === '' ? others : [...others, [column, header]]);
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
