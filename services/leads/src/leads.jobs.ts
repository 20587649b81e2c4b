import { type Job, relayOutbox, type RowsJob } from '@leadmart/platform/work';
import { stagingRows } from '@leadmart/stock';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Each look costs database commands. Work that a user waits for is woken, and looked for when it is known to be due. */
const sweeps = 'SWEEP_INTERVAL_SECONDS';

export const resumePurchases = {
  name: 'resume purchases',
  does: 'Continues stalled purchases: their process died, or billing was not available. The request that stores a purchase claims it in the same write.',
  // A look sees each claim before it ends: a purchase whose process died goes on at the end of its lease.
  every: 'PURCHASE_LEASE_SECONDS',
  by: {
    collection: 'purchases',
    leaseMs: 'PURCHASE_LEASE_SECONDS',
    // Short, because a buyer is waiting.
    retry: { firstMs: secondMs, mostMs: 4 * secondMs },
    atOnce: 20,
  },
  woken: 'a connection to the broker',
  crash:
    'The lease of the purchase ends, and another process continues at its last step. Each step compares the claim.',
  alert: 'LeadmartPurchasesStandStill',
} satisfies RowsJob;

export const publishCompletions = {
  name: 'publish completed purchases',
  does: 'Publishes the events of completed purchases. The process that completed one publishes right after; this job finds those of dead processes.',
  every: relayOutbox.every,
  by: { ...relayOutbox.by, collection: 'purchases', path: 'publishing' },
  woken: 'a connection to the broker',
  crash:
    'An event that was published and not marked is published again when its claim ends; receivers recognise its id.',
} satisfies RowsJob;

export const sealPacks = {
  name: 'seal packs',
  does: 'Makes the diligence files of new packs: hashes their CSV files as they were sold, and signs what is known about their leads.',
  every: sweeps,
  by: {
    collection: 'purchases',
    path: 'sealing',
    // Longer than the packs that are claimed together: a hundred thousand leads take a third of a second.
    leaseMs: 5 * minuteMs,
    retry: { firstMs: 5 * secondMs, mostMs: 10 * minuteMs },
  },
  woken: 'a completed purchase, ten seconds later',
  crash:
    'Another process makes the file when the claim ends. A pack has one: the id of its file is its own, and the second is not stored.',
} satisfies RowsJob;

export const runStandingOrders = {
  name: 'run standing orders',
  does: 'Buys the standing orders whose date has come, and tells their buyers how each run ended.',
  every: sweeps,
  by: {
    collection: 'standing_orders',
    // Longer than a run. An order whose purchase is in progress is due again after it.
    leaseMs: 5 * minuteMs,
    // A restart of billing delays a buyer's run by little.
    retry: { firstMs: 30 * secondMs, mostMs: 5 * minuteMs },
    atOnce: 4,
  },
  woken: 'a schedule that is set, when it is due',
  crash:
    'The run has what it is about to buy, and its purchase a key made of order and date: another process asks again, and the date is bought once.',
  alert: 'LeadmartStandingOrdersStall',
} satisfies RowsJob;

export const lookAtAlerts = {
  name: 'look at stock alerts',
  does: 'Counts the leads of stock alerts whose look is due, and tells the buyers whose leads are there.',
  every: sweeps,
  by: {
    collection: 'stock_alerts',
    leaseMs: minuteMs,
    retry: { firstMs: minuteMs, mostMs: 10 * minuteMs },
    atOnce: 4,
  },
  woken: 'an alert that is set or repeated, and leads that arrived',
  crash: 'The alert is looked at again. Its buyer is told in the transaction that ends the look.',
} satisfies RowsJob;

export const findReachedAlerts = {
  name: 'find reached stock alerts',
  does: 'Compares the counts of all datasets with those of its last run in this process, and makes the alerts due that arrived leads may have reached.',
  every: sweeps,
  by: 'each',
  woken: 'a change of a dataset, ten seconds later',
  crash: 'A process that starts compares all shelves once, so nothing is lost.',
} satisfies Job;

export const emptyBin = {
  name: 'empty the bin',
  does: 'Deletes the datasets whose days in the bin are over, each in one transaction with its events. Their buyers keep their packs.',
  every: sweeps,
  by: {
    collection: 'datasets',
    leaseMs: minuteMs,
    retry: { firstMs: 5 * secondMs, mostMs: 10 * minuteMs },
  },
  crash:
    'The dataset is deleted with its events, or it stays in the bin and another process deletes it. A restore ends the claim.',
} satisfies RowsJob;

export const workOnScrubs = {
  name: 'work on scrubs',
  does: 'Takes checks of leads and their undoing to the end step by step, and removes those that were not started within a day.',
  every: sweeps,
  by: {
    collection: 'scrubs',
    // Longer than a step, which waits for the lease of a dataset at most UPLOAD_WAIT_SECONDS.
    leaseMs: 2 * minuteMs,
    retry: { firstMs: 5 * secondMs, mostMs: 5 * minuteMs },
  },
  woken: 'the start or the undoing of a check',
  crash: 'The run in each dataset has its last step. Another process continues after it.',
  alert: 'LeadmartCheckStandsStill',
} satisfies RowsJob;

export const sweepUploads = {
  name: 'sweep uploads',
  does: 'Removes the kept files of uploads that ended, and ends those that no admin decided about in time.',
  every: sweeps,
  by: {
    collection: 'uploads',
    path: 'sweep',
    leaseMs: minuteMs,
    retry: { firstMs: 5 * secondMs, mostMs: 10 * minuteMs },
  },
  crash:
    'Another process removes the rest. A file that was still being stored is removed an hour later.',
} satisfies RowsJob;

export const sweepFolder = {
  name: 'sweep the folder of uploads',
  does: 'Removes old files that dead processes left on the disk of this one.',
  every: sweeps,
  by: 'each',
  crash: 'The next run removes the rest. Each process has a disk of its own.',
} satisfies Job;

export const stockSandbox = {
  name: 'stock the sandbox',
  does: 'Makes the dataset of test keys and its leads, once. They are not there before its first run, some seconds after the first start.',
  every: sweeps,
  by: 'one',
  crash:
    'The leads are added under the lease of the dataset and in one transaction, or they are missing and the next run adds them.',
} satisfies Job;

export const keepTwinsComplete = {
  name: 'keep twins complete',
  does: 'Adds the leads of new uploads to the twins: the leads that have the same phone in other datasets.',
  every: sweeps,
  by: 'each',
  woken: 'a change of a dataset, ten seconds later',
  crash:
    'The extension of the twins has a lease in the stock; after it, another process extends them anew.',
} satisfies Job;

export const countSales = {
  name: 'count sales of leads',
  does: 'Adds the leads of new purchases to the levels that say how often each lead was sold. An order that asks for this counts first, too.',
  every: sweeps,
  by: 'one',
  crash:
    'A purchase and the levels of its leads are counted in one transaction: another process goes on.',
} satisfies Job;

export const sweepStagings = {
  name: 'sweep stagings',
  does: 'Removes pages and pieces that nothing refers to: of uploads, twins and suppression lists whose writer died, and replaced ones.',
  every: sweeps,
  by: stagingRows,
  crash:
    'Another process removes the rest. A late write of a dead writer is removed an hour later.',
} satisfies RowsJob;

export const carryOutVerdicts = {
  name: 'carry out decisions of returns',
  does: 'Carries out what admins decided about returns, once it can no longer be taken back.',
  every: sweeps,
  by: {
    collection: 'claims',
    path: 'verdictWork',
    leaseMs: minuteMs,
    retry: { firstMs: 5 * secondMs, mostMs: 10 * minuteMs },
  },
  crash: 'The decision is one transaction, which also ends the work: it is carried out once.',
  alert: 'LeadmartReturnsFail',
} satisfies RowsJob;

export const withdrawReturned = {
  name: 'withdraw returned leads',
  does: 'Takes leads out of sale that enough buyers returned as disconnected, in every dataset that sells their phone.',
  every: sweeps,
  by: {
    collection: 'claims',
    // Longer than the wait for an upload in each of some datasets.
    leaseMs: 10 * minuteMs,
    retry: { firstMs: 5 * secondMs, mostMs: 10 * minuteMs },
  },
  crash: 'The claim is counted again. A lead that is withdrawn stays so.',
  alert: 'LeadmartReturnsFail',
} satisfies RowsJob;

export const addUpRates = {
  name: 'add up return rates',
  does: 'Adds completed purchases and approved claims to the sums of their day, many in each transaction.',
  every: sweeps,
  by: 'each',
  woken: 'a completed purchase, ten seconds later',
  crash:
    'The transaction that adds them marks them as counted. Of two processes at once, one counts and the other changes nothing.',
} satisfies Job;

export const withdrawOptOuts = {
  name: 'withdraw opt-outs',
  does: 'Checks the phones of new requests not to be sold, and takes their leads out of sale by the directories: all requests with one look into each dataset.',
  every: sweeps,
  by: 'each',
  woken: 'a request, and a decision of an admin',
  crash:
    'The requests keep their mark, and the next run repeats it. Two processes at once withdraw a lead once: the transaction compares the mark.',
  alert: 'LeadmartOptOutsStandStill',
} satisfies Job;

export const carryOutOptOuts = {
  name: 'carry out opt-outs',
  does: 'Erases people who asked not to be sold from all datasets, those that wait as one batch.',
  every: sweeps,
  by: {
    collection: 'opt_outs',
    // Longer than the search of one dataset, which begins the lease anew.
    leaseMs: minuteMs,
    retry: { firstMs: secondMs, mostMs: 15 * minuteMs },
  },
  woken: 'a request, its check, and a decision of an admin',
  crash:
    'The request has the datasets that are done and the leads that are begun. Another process does the rest.',
  alert: 'LeadmartOptOutsStandStill',
} satisfies RowsJob;

export const restoreOptOuts = {
  name: 'restore declined opt-outs',
  does: 'Puts the leads of declined requests back on sale, dataset by dataset.',
  every: sweeps,
  by: {
    collection: 'opt_outs',
    path: 'restoring',
    leaseMs: 10 * minuteMs,
    retry: { firstMs: secondMs, mostMs: 10 * minuteMs },
  },
  woken: 'a decision of an admin',
  crash: 'The request has the datasets that are left. Another process does them.',
} satisfies RowsJob;

export const mailStatusChanges = {
  name: 'mail status changes',
  does: 'Mails users once a day how many of the leads they bought changed, some users in each step.',
  every: sweeps,
  by: {
    collection: 'status_mail_runs',
    leaseMs: 5 * minuteMs,
    retry: { firstMs: 5 * secondMs, mostMs: 10 * minuteMs },
  },
  crash:
    'The run has the last user of its last step. Another process continues after it; a user gets one mail for a day.',
} satisfies RowsJob;

export const suppressAsked = {
  name: 'suppress people who asked',
  does: 'Puts people who asked a buyer not to be called on the suppression list of that name, sheet of outcomes by sheet.',
  every: sweeps,
  by: {
    collection: 'call_sheets',
    leaseMs: minuteMs,
    retry: { firstMs: secondMs, mostMs: 10 * minuteMs },
    atOnce: 2,
  },
  woken: 'an outcome of a call',
  crash:
    'The sheet keeps who asked, and another process adds them again: who is on the list stays there once.',
} satisfies RowsJob;
