/**
 * Why a number in an answer of the service leads does not tell an asker about a set that they choose. See decision 0049.
 *
 * - `limited`: exact, of the leads for sale to the buyer, which their suppression lists change. An account learns by the
 *   number of changes of its lists, which are counted, and only if it has held credits.
 * - `rounded`: of a set that the asker chooses, or that anyone reads and an own opt-out changes: see `roundedCountOf`.
 * - `stock`: of all leads of a dataset, the same for every buyer. Only sales, uploads and opt-outs change it.
 * - `own`: of what the caller has sent, bought or set.
 * - `settings`: no count of leads, or no count.
 */
export type CountRule = 'limited' | 'rounded' | 'stock' | 'own' | 'settings';

/** The fields by their rule; `[]` and `{}` are the elements of an array and the values of a record. */
type CountedFields = Readonly<Partial<Record<CountRule, readonly string[]>>>;

/**
 * The ends of fields that are `settings` in every answer, because they cannot be a count. A sum of credits can: divided by the
 * price it tells the number of leads.
 */
export const neverCounts: readonly string[] = [
  'price',
  'factor',
  'fromDays',
  'toDays',
  'limitDays',
  'pricing.clean',
  'pricing.dnc',
  'lowestPrices.clean',
  'lowestPrices.dnc',
  'maxBuyers',
  'progress',
  'times',
  'version',
  'page',
  'schedule.weekday',
  'schedule.day',
  'hour',
  'creditsPerRun',
  'creditsPerMonth',
  'windowDays',
  'capPercent',
  'automaticPercent',
  'withdrawAfterBuyers',
];

/** The fields of a suppression list tell the buyer what they have put on it. */
const ownList = ['phones', 'emails', 'lines', 'invalidLines'];
const addition = {
  own: [...ownList.map((field) => `list.${field}`), 'addedPhones', 'addedEmails'],
};
const savedOrder = { own: ['quantity', 'maxTimesSold'] };
const claimed = ['leads', 'approved', 'declined'];
const sentClaim = {
  own: [
    ...claimed.map((field) => `claim.${field}`),
    'leftOut.alreadyClaimed',
    'leftOut.notInPack',
    'leftOut.invalidLines',
  ],
  settings: ['claim.credits'],
};
const ownSums = ['blocked', 'callable', 'unchecked'];
const ownChecks = [...ownSums, 'checks[].blocked', 'checks[].callable'];
const outcomeCounts = ['counts.untouched', 'counts.due', 'counts.byOutcome{}'];
const matchedOutcomes = {
  own: ['outcomes', 'recorded', 'repeated', 'leads', 'leftOut{}', 'lines[].line'],
};
const resultsOf = (...fields: readonly string[]) =>
  ['rows[]', 'total'].flatMap((of) => fields.map((field) => `${of}.${field}`));
const results = {
  own: resultsOf('leads', 'called', 'contacts', 'quotes', 'sales'),
  settings: [
    ...resultsOf('contactRate', 'quoteRate', 'saleRate'),
    ...resultsOf('spent', 'premium', 'commission', 'costPerSale', 'returnOnCredits'),
  ],
};
const alert = { own: ['quantity'], limited: ['told.available'] };

/**
 * Every number in the answers of the service leads to users and visitors, by operation. A test compares it with the
 * endpoints, so that a new number is not answered before its rule is decided.
 */
export const countsInAnswers: Readonly<Record<string, CountedFields>> = {
  'GET /leads/status-changes/summary': { own: ['unseen{}'] },
  'GET /datasets': { stock: ['datasets[].leadCount'] },
  'GET /catalogue': { rounded: ['datasets[].stock{}{}'] },
  'GET /leads/packs': {
    own: [
      'packs[].quantity',
      'packs[].items[].leads',
      'packs[].erasedLeads',
      'packs[].maxTimesSold',
      'totalPacks',
      'totals.packs',
      'totals.leads',
    ],
    settings: ['packs[].totalCost', 'totalPages', 'totals.credits'],
  },
  'GET /leads/availability': {
    limited: ['available', 'byState{}', 'bands[].available'],
    own: ['leftOut.owned', 'leftOut.ownedElsewhere'],
    rounded: ['leftOut.listed.atLeast', 'leftOut.listed.below'],
  },
  // Of the pack whose file the asker has.
  'GET /file-verification': { own: ['document.leads'] },
  'GET /leads/purchase-jobs/in-progress': {
    own: ['jobs[].quantity'],
    settings: ['jobs[].totalCost'],
  },
  'GET /leads/packs/{id}/history': {
    own: ['firstListed[].leads'],
    stock: ['soldBefore[].leads', 'soldNow[].leads'],
  },
  'GET /leads/packs/{id}/leads/{lead}/history': { stock: ['soldBefore', 'soldNow'] },
  'GET /leads/overview': {
    own: [
      'totalPacks',
      'latestPacks[].quantity',
      'latestPacks[].items[].leads',
      'latestPacks[].erasedLeads',
      'latestPacks[].maxTimesSold',
      'use[].leads',
    ],
    settings: ['latestPacks[].totalCost', 'use[].credits'],
    stock: ['newStock[].added'],
  },
  'GET /leads/saved-orders': {
    own: ['orders[].quantity', 'orders[].maxTimesSold'],
  },
  'POST /leads/saved-orders': savedOrder,
  'PUT /leads/packs/{id}/name': {
    own: ['quantity', 'items[].leads', 'erasedLeads', 'maxTimesSold'],
    settings: ['totalCost'],
  },
  'PUT /leads/saved-orders/{id}': savedOrder,
  'GET /leads/saved-orders/{id}/schedule/runs': {
    own: ['runs[].quantity'],
    settings: ['runs[].credits'],
  },
  'GET /leads/suppression-lists': { own: ownList.map((field) => `lists[].${field}`) },
  'POST /leads/suppression-lists': addition,
  'POST /leads/suppression-lists/file': addition,
  'POST /leads/suppression-lists/{id}/phones': addition,
  'POST /leads/suppression-lists/{id}/file': addition,
  'PATCH /leads/suppression-lists/{id}': { own: ownList },
  'GET /leads/suppression-lists/{id}/matches': { rounded: ['matches.atLeast', 'matches.below'] },
  'GET /leads/stock-alerts': { own: ['alerts[].quantity'], limited: ['alerts[].told.available'] },
  'POST /leads/stock-alerts': alert,
  'POST /leads/stock-alerts/{id}/again': alert,
  'GET /leads/packs/{id}': {
    own: [
      'pack.quantity',
      'pack.items[].leads',
      'pack.erasedLeads',
      'pack.maxTimesSold',
      'returns.cap',
      'returns.left',
      'returns.automatic',
      'returns.open',
      'returns.approved',
      'returns.declined',
    ],
    settings: ['pack.totalCost'],
  },
  'GET /leads/packs/{id}/claims': {
    own: claimed.map((field) => `claims[].${field}`),
    settings: ['claims[].credits'],
  },
  'GET /leads/packs/{id}/call-list': {
    own: ['leads[].outcomes', ...outcomeCounts, ...ownSums.map((field) => `own.${field}`), 'total'],
    settings: ['leads[].last.premium', 'leads[].last.commission', 'pages'],
  },
  'GET /leads/own-checks/{id}': { own: ownChecks },
  'POST /leads/own-checks/{id}': {
    own: [
      'lines',
      'phones',
      'unknownPhones',
      'invalidLines',
      'invalid[].line',
      'codes[].lines',
      ...ownSums.map((field) => `leads.${field}`),
      ...ownChecks.map((field) => `checks.${field}`),
    ],
  },
  'DELETE /leads/own-checks/{id}': { own: ownChecks },
  'POST /leads/packs/{id}/outcomes': {
    own: ['leads[].outcomes', 'recorded', ...outcomeCounts],
    settings: ['leads[].last.premium', 'leads[].last.commission'],
  },
  'GET /leads/packs/{id}/leads/{lead}/outcomes': {
    settings: ['outcomes[].premium', 'outcomes[].commission'],
  },
  'POST /leads/outcomes': matchedOutcomes,
  'POST /leads/outcome-files': matchedOutcomes,
  'GET /leads/results': results,
  'POST /leads/packs/{id}/claims': sentClaim,
  'POST /leads/claim-files/{id}': sentClaim,
  'GET /opt-out-certificates/{token}': { stock: ['searched', 'datasets'] },
};

/** The refusals of the service leads to users whose details have numbers, by the rule of these. */
export const countsInRefusals: Readonly<Partial<Record<CountRule, readonly string[]>>> = {
  limited: [
    'LEADS.NO_LEADS_AVAILABLE',
    'LEADS.PARTIALLY_AVAILABLE',
    // Its items are split in proportion to the leads of each price.
    'LEADS.PRICE_CHANGED',
    'LEADS.STOCK_IS_THERE',
  ],
  own: [
    'LEADS.TOO_MANY_SUPPRESSED_PHONES',
    'LEADS.TOO_MANY_SUPPRESSED_EMAILS',
    'LEADS.NO_PHONES_FOUND',
    'LEADS.RETURN_CAP_EXCEEDED',
    'LEADS.LEADS_ALREADY_CLAIMED',
    'LEADS.LEADS_NOT_IN_PACK',
  ],
  settings: [
    'LEADS.CHECKS_TOO_OLD',
    'LEADS.FILE_TOO_LARGE',
    'LEADS.RETURN_TERMS_CHANGED',
    'LEADS.RETURN_WINDOW_OVER',
    'LEADS.SCRUB_PARTS_MISSING',
    'LEADS.TOO_MANY_LIST_CHANGES',
    'LEADS.TOO_MANY_SAVED_ORDERS',
    'LEADS.TOO_MANY_STOCK_ALERTS',
    'LEADS.TOO_MANY_SUPPRESSION_LISTS',
  ],
};
