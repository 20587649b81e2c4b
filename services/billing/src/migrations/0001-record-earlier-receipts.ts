import type { BillingDetails } from '@leadmart/contracts';
import type { Migration } from '@leadmart/platform/migrations';
import { toEntry } from '../accounts/ledger/entry.repository.js';
import { documentedKinds } from '../accounts/ledger/entry.js';
import type { EntryDocument } from '../accounts/ledger/entry.schema.js';
import { toPayment } from '../payments/payment.repository.js';
import type { PaymentDocument } from '../payments/payment.schema.js';
import { isDocumented, receiptOf } from '../receipts/receipt.decisions.js';
import { dueDocument } from '../receipts/receipt.repository.js';
import type { ReceiptDocument } from '../receipts/receipt.schema.js';

const entriesAtOnce = 500;
const nothing: BillingDetails = { company: '', address: '', country: '', taxId: '' };

/**
 * Records receipts for the movements of builds without them, before any new receipt is issued, so that they get the
 * first numbers, in the order of time. Buyers had no billing details then.
 */
export const recordEarlierReceipts: Migration = {
  version: 1,
  name: 'record receipts for earlier payments, refunds and returns',
  worksFrom: 0,
  up: async ({ db, signal }) => {
    const entries = db.collection<EntryDocument>('entries');
    const payments = db.collection<PaymentDocument>('payments');
    const receipts = db.collection<ReceiptDocument>('receipts');
    for (let after = ''; ;) {
      signal.throwIfAborted();
      const page = await entries
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(entriesAtOnce)
        .toArray();
      if (page.length === 0) return;
      after = page.at(-1)?._id ?? after;
      const documented = page
        .filter(({ kind }) => documentedKinds.some((one) => one === kind))
        .map(toEntry)
        .filter(isDocumented);
      if (documented.length === 0) continue;
      const ids = documented.flatMap(({ details }) => details.paymentId ?? []);
      const found = await payments.find({ _id: { $in: ids } }).toArray();
      const byId = new Map(found.map((payment) => [payment._id, toPayment(payment)]));
      const writes = documented.map((entry) => {
        const payment = byId.get(entry.details.paymentId ?? '');
        const { _id, ...fields } = dueDocument(receiptOf(entry, { buyer: nothing, payment }));
        return { updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } };
      });
      await receipts.bulkWrite(writes, { ordered: false });
    }
  },
};
