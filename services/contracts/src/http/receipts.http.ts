import { z } from 'zod';
import { receiptIdSchema } from '../ids.js';
import { receiptPath } from '../account-paths.js';
import { defineEndpoint } from './define-endpoint.js';

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
