import { z } from 'zod';
import { receiptFilePath, receiptPath } from '../../account-paths.js';
import { creditUserReceiptPath } from '../../admin-paths.js';
import { receiptIdSchema, userIdSchema } from '../../ids.js';
import { linkedReceiptFilePath, linkedReceiptPath } from '../../paths.js';
import { billing } from '../operations.js';

/** How long the link in the mail of a receipt opens it without a login. */
export const receiptLinkDays = 14;

/** A receipt or credit note in the words of its file, which never change. */
export const receiptSchema = z.object({
  /** `Receipt R-2026-000001`. */
  title: z.string(),
  occurredAt: z.iso.datetime(),
  /** Lines of an address. */
  seller: z.array(z.string()),
  buyer: z.array(z.string()),
  /** The payment, and the receipt that a credit note refers to. */
  references: z.array(z.string()),
  rows: z.array(z.object({ description: z.string(), credits: z.string(), amount: z.string() })),
  /** In US dollars. */
  total: z.string(),
  notes: z.array(z.string()),
});
export type ReceiptView = z.output<typeof receiptSchema>;

const params = z.object({ id: receiptIdSchema });
/** Without a session: the signature in the link is the proof. */
const linked = {
  params: params.extend({
    /** The rest of the link: its owner, its end, and their signature. */
    signature: z.string().min(1).max(200),
  }),
} as const;

export const receiptEndpoint = billing.user.get(receiptPath('{id}'), {
  summary: 'The receipt or credit note of a line of the purchase history, in words',
  params,
  response: receiptSchema,
});

export const receiptFileEndpoint = billing.user.get(receiptFilePath('{id}'), {
  summary:
    'Download the receipt or credit note of a line of the purchase history as PDF. The bytes never change',
  params,
  file: 'pdf',
});

export const linkedReceiptEndpoint = billing.public.get(linkedReceiptPath('{id}', '{signature}'), {
  ...linked,
  summary: `The receipt of the link in its mail, without a login, for ${receiptLinkDays} days`,
  response: receiptSchema,
});

export const linkedReceiptFileEndpoint = billing.public.get(
  linkedReceiptFilePath('{id}', '{signature}'),
  {
    ...linked,
    summary: `Download the receipt of the link in its mail as PDF, without a login, for ${receiptLinkDays} days`,
    file: 'pdf',
  },
);

export const creditUserReceiptEndpoint = billing.admin.get(
  creditUserReceiptPath('{id}', '{receiptId}'),
  {
    audited: { action: 'user.read', subject: { type: 'user' } },
    summary:
      "Download the receipt or credit note of a line of a user's history as PDF. The audit trail records it",
    params: z.object({ id: userIdSchema, receiptId: receiptIdSchema }),
    file: 'pdf',
  },
);
