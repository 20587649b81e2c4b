import { z } from 'zod';
import { userIdSchema } from '../ids.js';
import { defineRequest, type PayloadOf, type ReplyOf } from '../messages/define-message.js';

/** The files that each service adds to the export of a user's data. Leads adds packs and suppression lists. */
export const personalDataFiles = {
  auth: ['profile.json', 'sessions.csv', 'api-keys.csv'],
  billing: ['account.json', 'ledger.csv', 'receipts.csv'],
  'admin-mail': ['mail-settings.json', 'mails.csv', 'notices.csv'],
} as const;

/**
 * Requests a page of one file of a user's data. `after` is the cursor of the previous page, empty for the first page;
 * the texts of all pages, one after the other, are the file. A user that the service does not know has an empty text.
 */
const exportPersonalDataOf = <O extends keyof typeof personalDataFiles>(owner: O) =>
  defineRequest(
    `${owner}.personal-data.export.v1`,
    z.object({
      userId: userIdSchema,
      file: z.enum(personalDataFiles[owner]),
      after: z.string().max(200),
    }),
    z.object({
      text: z.string(),
      /** The cursor of the next page; null at the end. */
      next: z.string().nullable(),
    }),
    { userId: '65f000000000000000000001', file: personalDataFiles[owner][0], after: '' },
  );

export const ExportAuthData = exportPersonalDataOf('auth');
export const ExportBillingData = exportPersonalDataOf('billing');
export const ExportAdminMailData = exportPersonalDataOf('admin-mail');
export type PersonalDataPage = ReplyOf<typeof ExportAuthData>;
export type ExportAuthData = PayloadOf<typeof ExportAuthData>;
export type ExportBillingData = PayloadOf<typeof ExportBillingData>;
export type ExportAdminMailData = PayloadOf<typeof ExportAdminMailData>;
