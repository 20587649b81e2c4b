import type { ReceiptView } from '@leadmart/contracts';
import { receiptPath } from '@leadmart/contracts/account-paths';
import { linkedReceiptPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** A receipt by the link in its mail. */
export interface ReceiptLink {
  id: string;
  signature: string;
}

/** Receipts in words; they never change. */
export const receiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    receipt: build.query<ReceiptView, string>({
      query: (id) => receiptPath(encodeURIComponent(id)),
    }),
    linkedReceipt: build.query<ReceiptView, ReceiptLink>({
      query: ({ id, signature }) =>
        linkedReceiptPath(encodeURIComponent(id), encodeURIComponent(signature)),
      keepUnusedDataFor: 0,
    }),
  }),
});
