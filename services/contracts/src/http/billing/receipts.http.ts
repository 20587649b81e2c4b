import { z } from 'zod';
import { receiptPath } from '../../account-paths.js';
import { creditUserReceiptPath } from '../../admin-paths.js';
import { receiptIdSchema, userIdSchema } from '../../ids.js';
import { defineEndpoint } from '../define-endpoint.js';

export const receiptEndpoint = defineEndpoint({
  service: 'billing',
  access: 'user',
  method: 'GET',
  path: receiptPath('{id}'),
  summary:
    'Download the receipt or credit note of a line of the purchase history as PDF. The bytes never change',
  params: z.object({ id: receiptIdSchema }),
  responseType: 'application/pdf',
  refuses: ['not-found'],
});

export const creditUserReceiptEndpoint = defineEndpoint({
  service: 'billing',
  access: 'admin',
  method: 'GET',
  path: creditUserReceiptPath('{id}', '{receiptId}'),
  audited: { action: 'user.read', subject: { type: 'user' } },
  summary:
    "Download the receipt or credit note of a line of a user's history as PDF. The audit trail records it",
  params: z.object({ id: userIdSchema, receiptId: receiptIdSchema }),
  responseType: 'application/pdf',
  refuses: ['not-found'],
});
