import { defineError } from '../define-error.js';

export const DatasetNotFound = defineError('LEADS.DATASET_NOT_FOUND', 'not-found', {
  sentence: 'Dataset not found',
  fix: 'Read `GET /datasets` again: the dataset was hidden or deleted, or the id belongs to something else.',
});

/** Each lead of an exclusive dataset is sold once, so nobody sees a part of it before. */
export const SamplesNotOffered = defineError('LEADS.SAMPLES_NOT_OFFERED', 'not-found', {
  sentence: 'Exclusive datasets have no sample rows',
  fix: 'Buy a small pack to see leads of this dataset, or look at the numbers of `GET /leads/availability`.',
});

export const DatasetNameTaken = defineError('LEADS.DATASET_NAME_TAKEN', 'conflict', {
  sentence: 'A dataset with this name already exists',
  fix: 'Choose another name, or add the leads to the dataset that has this one.',
  field: 'name',
});

/** How many buyers a lead may have is part of what the owners of sold leads bought. */
export const DatasetSold = defineError('LEADS.DATASET_SOLD', 'conflict', {
  sentence:
    'Leads of this dataset are sold or are being bought, so it stays exclusive or not exclusive as it is, and no lead can get more buyers',
  fix: 'Create another dataset for leads that are sold in the other way.',
});

/** The dataset became exclusive, or is not any more, between the request of a purchase and its reservation. */
export const SaleTermsChanged = defineError('LEADS.SALE_TERMS_CHANGED', 'conflict', {
  sentence: 'This dataset has just been changed. Nothing was charged. Please order again.',
  fix: 'Read `GET /datasets` again, whose `exclusive` has changed, and order again.',
});

/** It is not known yet which leads must not be sold to the buyer. A first comparison of large datasets takes a while. */
export const ComparisonRunning = defineError('LEADS.COMPARISON_RUNNING', 'conflict', {
  sentence:
    'Your leads and suppression lists are being compared with this dataset. Please try again in a few seconds.',
  fix: 'Send the request again after a few seconds. The first comparison of large lists takes longest.',
  retryable: true,
});

/** The exact sentence opens the specification's "No Leads Available" modal. */
export const NoLeadsAvailable = defineError<{ available: 0 }>(
  'LEADS.NO_LEADS_AVAILABLE',
  'conflict',
  {
    sentence: 'No leads available matching your criteria',
    fix: 'Choose more states, another phone status or dataset; `GET /leads/availability` has the numbers. `POST /leads/stock-alerts` tells you when there are enough.',
    example: { available: 0 },
    detailsIn: 'flat',
  },
);

/** The clean leads of all chosen states were checked too long ago to be sold; `limitDays` is the oldest age in days. */
export const ChecksTooOld = defineError<{ states: readonly string[]; limitDays: number }>(
  'LEADS.CHECKS_TOO_OLD',
  'conflict',
  {
    sentence: ({ limitDays }) =>
      `The Do Not Call check of these leads is older than ${limitDays} days, so they are not sold now`,
    fix: 'Choose other states than those in `details.states`, or order again after the next Do Not Call check. An alert tells you when.',
    example: { states: ['CA'], limitDays: 31 },
  },
);

/** Fewer leads are available than requested; the buyer may take `available` instead. */
export const PartiallyAvailable = defineError<{ available: number; requested: number }>(
  'LEADS.PARTIALLY_AVAILABLE',
  'conflict',
  {
    sentence: ({ available }) =>
      available === 1
        ? 'Only 1 lead is available'
        : `Only ${countForBuyers(available)} leads are available`,
    fix: 'Nothing was bought. Order at most `available` leads, or send the order with `acceptPartial: true` to take what is there.',
    example: { available: 80, requested: 100 },
    detailsIn: 'flat',
  },
);

/** Buyers see counts above 100,000 as `100k+`. */
function countForBuyers(count: number): string {
  return count > 100_000 ? '100k+' : count.toLocaleString('en-US');
}

export const PurchaseNotFound = defineError('LEADS.PURCHASE_NOT_FOUND', 'not-found', {
  sentence: 'Purchase not found',
  fix: 'Use the `jobId` of the answer to your order, with a key of the account that ordered.',
});

export const PackNotFound = defineError('LEADS.PACK_NOT_FOUND', 'not-found', {
  sentence: 'Lead pack not found',
  fix: 'Take the id from `GET /leads/packs`, with a key of the account that bought the pack. Of several packs, each must be yours.',
});
