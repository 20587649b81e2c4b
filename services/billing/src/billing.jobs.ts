import type { Job, RowsJob } from '@leadmart/platform/work';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

export const issueReceipts = {
  name: 'issue receipts',
  does: 'Gives receipts and credit notes their numbers and files, after the commit of their movements.',
  every: minuteMs,
  by: {
    collection: 'receipts',
    leaseMs: minuteMs,
    retry: { firstMs: 10 * minuteMs, mostMs: 10 * minuteMs },
  },
  woken: 'a movement of credits that has a receipt',
  crash:
    'The receipt keeps the number and the file that it has. A user who opens it before the next step issues it.',
  alert: 'LeadmartReceiptsFail',
} satisfies RowsJob;

export const adjustAccounts = {
  name: 'adjust accounts',
  does: 'Adds credits to all accounts or removes them, or undoes that, some accounts in each transaction.',
  every: 15 * secondMs,
  by: {
    collection: 'batches',
    leaseMs: 15 * secondMs,
    retry: { firstMs: 5 * secondMs, mostMs: minuteMs },
  },
  woken: 'a bulk change or its undo by an admin',
  crash:
    'The batch has the last account of its last transaction. Another process continues after it, so each account is changed once.',
} satisfies RowsJob;

export const settleOpenPayments = {
  name: 'settle open payments',
  does: 'Asks Stripe about payments whose outcome is not stored, at growing intervals, and settles or fails them.',
  every: 'RECONCILE_EVERY_SECONDS',
  by: {
    collection: 'payments',
    leaseMs: 2 * minuteMs,
    retry: { firstMs: 30 * secondMs, mostMs: minuteMs },
  },
  crash:
    'The payment is open, and checked again. Settling credits a charge once, whoever settles it.',
} satisfies RowsJob;

export const creditChargesFound = {
  name: 'find uncredited charges',
  does: 'Compares the charges of the last two hours at Stripe with the payments, and credits those that were not.',
  every: 10 * minuteMs,
  by: 'one',
  crash: 'The next run compares the same charges.',
} satisfies Job;

export const topUpAccounts = {
  name: 'top up accounts',
  does: 'Buys the chosen package for accounts whose balance fell below the limit of their automatic top-up.',
  every: 30 * secondMs,
  by: {
    collection: 'accounts',
    path: 'topUpWork',
    leaseMs: minuteMs,
    retry: { firstMs: 30 * secondMs, mostMs: 10 * minuteMs },
  },
  woken: 'a movement that takes the balance below the limit, or a change of the settings',
  crash:
    'The account has the key of the crossing, which is the request key of its payment: the run is repeated and pays once.',
  alert: 'LeadmartAutoTopUpsFail',
} satisfies RowsJob;

export const checkLedger = {
  name: 'check the ledger',
  does: 'Compares each balance with the sum of its entries, and logs an error for each account that does not add up.',
  // More often than daily releases.
  every: 6 * 60 * minuteMs,
  by: 'each',
  isNotAtStart: true,
  crash: 'Nothing: it only reads. Each process shows its own result in the metrics.',
  alert: 'LeadmartLedgerDoesNotAddUp',
} satisfies Job;
