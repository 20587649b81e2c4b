import type { LeadColumn } from '../lead-files.js';

/** The forms of a phone number in an export: `2015550123`, `+12015550123` or `201-555-0123`. */
export const phoneForms = ['digits', 'e164', 'dashes'] as const;
export type PhoneForm = (typeof phoneForms)[number];

/** The columns and the form of phones that a program imports without further mapping. */
export interface ExportPreset {
  /** The name of the program, for people. */
  readonly name: string;
  readonly phone: PhoneForm;
  /** The columns of the file in their order, with the titles that the program knows. */
  readonly columns: readonly { readonly column: LeadColumn; readonly title: string }[];
}
