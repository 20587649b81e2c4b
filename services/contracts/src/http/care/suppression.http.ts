import { z } from 'zod';
import {
  newSuppressionListFilePath,
  suppressionInvalidLinesPath,
  suppressionListDownloadPath,
  suppressionListFilePath,
  suppressionListMatchesPath,
  suppressionListPath,
  suppressionListPhonesPath,
  suppressionListsPath,
} from '../../account-paths.js';
import { suppressionListIdSchema } from '../../ids.js';
import { roundedCountSchema } from '../../rounded-counts.js';
import { idempotencyHeaders, lineSchema, listColumnsSchema, messageSchema } from '../common.js';
import { leads } from '../operations.js';

/** The most suppression lists of a buyer. */
export const maxSuppressionLists = 20;
/** The most phones on all lists of a buyer together; a phone on two lists counts twice. */
export const maxSuppressedPhones = 1_000_000;
/** The most email addresses on all lists of a buyer together. */
export const maxSuppressedEmails = 200_000;
/** Invalid lines beyond this number are counted but not kept. */
export const maxInvalidLinesKept = 10_000;
/** The most changes of the lists of a buyer that are saved up, and therefore the most in a day (UTC). See decision 0049. */
export const maxListChanges = 30;
/** The changes that each day (UTC) adds to those that are left. */
export const listChangesPerDay = 5;
/** The longest pasted text. More phones come as a file, or in several requests. */
const maxPhonesTextCharacters = 1_000_000;

export const suppressionListSchema = z.object({
  _id: suppressionListIdSchema,
  name: z.string(),
  /** Distinct phones. */
  phones: z.int(),
  /** Distinct email addresses. */
  emails: z.int(),
  /** Lines of the last addition, without its header and empty ones. */
  lines: z.int(),
  /** Lines of the last addition with a value that is no phone and no email, or without one; the first 10,000 are in `invalid-lines.csv`. */
  invalidLines: z.int(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type SuppressionListView = z.output<typeof suppressionListSchema>;

/** All lists of the buyer, by name. */
export const suppressionListsSchema = z.object({
  lists: z.array(suppressionListSchema),
  /** Whether the lists count. They do once the buyer holds credits or has paid; until then they are only kept. */
  isCounting: z.boolean(),
});
export type SuppressionListsView = z.output<typeof suppressionListsSchema>;

/**
 * Leads for sale in visible datasets whose phone or email is on the list, rounded, as of `countedAt`: a list is counted
 * again after six hours, not after each change. Both are null while the buyer's lists do not count.
 */
export const suppressionListMatchesSchema = z.object({
  matches: roundedCountSchema.nullable(),
  countedAt: z.iso.datetime().nullable(),
});
export type SuppressionListMatchesView = z.output<typeof suppressionListMatchesSchema>;

export const suppressionAdditionSchema = z.object({
  list: suppressionListSchema,
  /** Phones that were not on the list before; all phones of a replacement. */
  addedPhones: z.int(),
  addedEmails: z.int(),
  /** The columns of a file; null for a pasted text. */
  columns: listColumnsSchema.nullable(),
});
export type SuppressionAdditionView = z.output<typeof suppressionAdditionSchema>;

/** `append` adds to the phones and emails of a list, `replace` removes the earlier ones. */
const additionModes = ['append', 'replace'] as const;
export type AdditionMode = (typeof additionModes)[number];

const nameSchema = lineSchema(100, 'Please enter a name');
const modeSchema = z.enum(additionModes, `expected one of ${additionModes.join(', ')}`);
const tooLong = `Please paste at most ${maxPhonesTextCharacters.toLocaleString('en-US')} characters. Send more as a file.`;
/** Pasted phones and emails: one per line, or separated by commas, semicolons or tabs. */
export const phonesTextSchema = z.string('expected text').max(maxPhonesTextCharacters, tooLong);

/** Without phones, the list is empty. */
export const createSuppressionListBody = z.strictObject({
  name: nameSchema,
  phones: phonesTextSchema.optional(),
});
export type CreateSuppressionListBody = z.output<typeof createSuppressionListBody>;

export const addPhonesBody = z.strictObject({
  phones: phonesTextSchema,
  mode: modeSchema.default('append'),
});
export type AddPhonesBody = z.output<typeof addPhonesBody>;

/** The text fields beside `file`. */
export const newSuppressionListFields = z.strictObject({ name: nameSchema });
export const suppressionFileFields = z.strictObject({ mode: modeSchema.default('append') });

const listParams = z.object({ id: suppressionListIdSchema });
const fromFile =
  'All columns of phones and of emails count, several values of a cell too; a header is optional, and one that names a phone or an email decides. 400 without either, 409 when the lists are full';
const counts = `Counts as one of ${maxListChanges} changes of lists a day, ${listChangesPerDay} more each day; 429 when none is left`;

export const listSuppressionListsEndpoint = leads.user.get(suppressionListsPath, {
  scopes: ['suppress'],
  summary: "The buyer's suppression lists, by name",
  response: suppressionListsSchema,
});
export const createSuppressionListEndpoint = leads.user.post(suppressionListsPath, {
  scopes: ['suppress'],
  summary:
    'Create a suppression list, empty or with pasted phones and emails. A repetition with the same `Idempotency-Key` returns the same list',
  headers: idempotencyHeaders,
  body: createSuppressionListBody,
  status: 201,
  response: suppressionAdditionSchema,
  refuses: ['conflict', 'too-many'],
});
export const createSuppressionListFromFileEndpoint = leads.user.post(newSuppressionListFilePath, {
  scopes: ['suppress'],
  summary: `Create a suppression list from a CSV file. ${fromFile}. A repetition with the same \`Idempotency-Key\` returns the same list`,
  headers: idempotencyHeaders,
  upload: newSuppressionListFields,
  status: 201,
  response: suppressionAdditionSchema,
  refuses: ['conflict', 'too-many'],
});
export const addPhonesEndpoint = leads.user.post(suppressionListPhonesPath('{id}'), {
  scopes: ['suppress'],
  summary: `Add phones and emails to a suppression list, or replace them, from a pasted text. ${counts}`,
  params: listParams,
  body: addPhonesBody,
  response: suppressionAdditionSchema,
  refuses: ['conflict', 'too-many'],
});
export const addPhonesFromFileEndpoint = leads.user.post(suppressionListFilePath('{id}'), {
  scopes: ['suppress'],
  summary: `Add the phones and emails of a CSV file to a suppression list, or replace them. ${fromFile}`,
  params: listParams,
  upload: suppressionFileFields,
  response: suppressionAdditionSchema,
  refuses: ['conflict', 'too-many'],
});
export const renameSuppressionListEndpoint = leads.user.patch(suppressionListPath('{id}'), {
  scopes: ['suppress'],
  summary: 'Rename a suppression list',
  params: listParams,
  body: z.strictObject({ name: nameSchema }),
  response: suppressionListSchema,
  refuses: ['conflict'],
});
export const suppressionListMatchesEndpoint = leads.user.get(suppressionListMatchesPath('{id}'), {
  scopes: ['suppress'],
  summary:
    'The leads for sale whose phone or email is on a suppression list: two digits, or fewer than 100; counted again after six hours. A million phones take half a second for each dataset',
  params: listParams,
  response: suppressionListMatchesSchema,
});
export const deleteSuppressionListEndpoint = leads.user.delete(suppressionListPath('{id}'), {
  scopes: ['suppress'],
  summary: `Delete a suppression list with its phones and emails. ${counts}`,
  params: listParams,
  response: messageSchema,
  refuses: ['too-many'],
});
export const downloadSuppressionListEndpoint = leads.user.get(suppressionListDownloadPath('{id}'), {
  scopes: ['suppress'],
  summary:
    'Download a suppression list as CSV: its phones in ascending order, then its emails in a second column',
  params: listParams,
  file: 'csv',
});
export const suppressionInvalidLinesEndpoint = leads.user.get(suppressionInvalidLinesPath('{id}'), {
  scopes: ['suppress'],
  summary: `Download the invalid lines of the last addition to a suppression list, at most ${maxInvalidLinesKept.toLocaleString('en-US')}: number, content and reason`,
  params: listParams,
  file: 'csv',
});
