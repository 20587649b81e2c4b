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

/** The fields of a suppression list tell the buyer what they have put on it. */
const ownList = ['phones', 'emails', 'lines', 'invalidLines'];
const addition = {
  own: [...ownList.map((field) => `list.${field}`), 'addedPhones', 'addedEmails'],
};
/** Ages and their prices or factors. */
const agesOf = (list: string, value: 'price' | 'factor') =>
  ['fromDays', 'toDays', value].map((field) => `${list}[].${field}`);
const scheduleSettings = [
  'schedule.weekday',
  'schedule.day',
  'hour',
  'creditsPerRun',
  'creditsPerMonth',
  'agreed.price',
  ...agesOf('agreed.prices', 'price'),
  'agreed.returns.windowDays',
  'agreed.returns.capPercent',
];
const savedOrder = {
  own: ['quantity', 'version', 'maxTimesSold'],
  settings: ['price', ...agesOf('prices', 'price')],
};
const schedule = { own: ['version'], settings: scheduleSettings };
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
const results = ['rows[]', 'total'].flatMap((of) =>
  ['leads', 'called', 'contacts', 'quotes', 'sales'].map((field) => `${of}.${field}`),
);
const resultMoney = ['rows[]', 'total'].flatMap((of) =>
  [
    'contactRate',
    'quoteRate',
    'saleRate',
    'spent',
    'premium',
    'commission',
    'costPerSale',
    'returnOnCredits',
  ].map((field) => `${of}.${field}`),
);
const alert = { own: ['quantity'], limited: ['told.available'] };

/**
 * Every number in the answers of the service leads to users and visitors, by operation. A test compares it with the
 * endpoints, so that a new number is not answered before its rule is decided.
 */
export const countsInAnswers: Readonly<Record<string, CountedFields>> = {
  'GET /leads/status-changes/summary': { own: ['unseen{}'] },
  'GET /datasets': {
    settings: [
      'datasets[].pricing.clean',
      'datasets[].pricing.dnc',
      'datasets[].maxBuyers',
      ...agesOf('datasets[].priceBands', 'factor'),
    ],
    stock: ['datasets[].leadCount'],
  },
  'GET /catalogue': {
    settings: [
      'datasets[].pricing.clean',
      'datasets[].pricing.dnc',
      ...agesOf('datasets[].priceBands', 'factor'),
    ],
    rounded: ['datasets[].stock{}{}'],
  },
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
    settings: [
      'packs[].totalCost',
      ...agesOf('packs[].items', 'price'),
      'totalPages',
      'totals.credits',
    ],
  },
  'GET /leads/availability': {
    limited: ['available', 'byState{}', 'bands[].available'],
    own: ['leftOut.owned', 'leftOut.ownedElsewhere'],
    rounded: ['leftOut.listed.atLeast', 'leftOut.listed.below'],
    settings: ['tooOld.limitDays', ...agesOf('bands', 'price')],
  },
  // Of the pack whose file the asker has.
  'GET /file-verification': { own: ['document.leads'] },
  'POST /leads/purchase': { settings: ['data.progress'] },
  'GET /leads/purchase-status/{id}': { settings: ['data.progress'] },
  'GET /leads/purchase-jobs/in-progress': {
    own: ['jobs[].quantity'],
    settings: ['jobs[].totalCost', 'jobs[].progress'],
  },
  'GET /leads/packs/{id}/history': {
    own: ['firstListed[].leads'],
    settings: ['soldBefore[].times', 'soldNow[].times'],
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
    settings: [
      'latestPacks[].totalCost',
      ...agesOf('latestPacks[].items', 'price'),
      'use[].credits',
      'lastBoughtFrom.lowestPrices.clean',
      'lastBoughtFrom.lowestPrices.dnc',
      'lowestPrices.clean',
      'lowestPrices.dnc',
    ],
    stock: ['newStock[].added'],
  },
  'GET /leads/saved-orders': {
    own: ['orders[].quantity', 'orders[].version', 'orders[].maxTimesSold'],
    settings: ['orders[].price', ...agesOf('orders[].prices', 'price')],
  },
  'POST /leads/saved-orders': savedOrder,
  'PUT /leads/packs/{id}/name': {
    own: ['quantity', 'items[].leads', 'erasedLeads', 'maxTimesSold'],
    settings: ['totalCost', ...agesOf('items', 'price')],
  },
  'PUT /leads/saved-orders/{id}': savedOrder,
  'GET /leads/standing-orders': {
    own: ['standingOrders[].version'],
    settings: scheduleSettings.map((field) => `standingOrders[].${field}`),
  },
  'PUT /leads/saved-orders/{id}/schedule': schedule,
  'PUT /leads/saved-orders/{id}/schedule/paused': schedule,
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
  'GET /leads/calling-hours': { settings: ['version'] },
  'GET /leads/returns-policy': {
    settings: ['windowDays', 'capPercent', 'automaticPercent', 'withdrawAfterBuyers', 'version'],
  },
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
    settings: ['pack.totalCost', ...agesOf('pack.items', 'price'), 'returns.windowDays'],
  },
  'GET /leads/packs/{id}/claims': {
    own: claimed.map((field) => `claims[].${field}`),
    settings: ['claims[].credits'],
  },
  'GET /leads/packs/{id}/call-list': {
    own: ['leads[].outcomes', ...outcomeCounts, ...ownSums.map((field) => `own.${field}`), 'total'],
    settings: ['leads[].last.premium', 'leads[].last.commission', 'page', 'pages'],
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
  'GET /leads/results': { own: results, settings: resultMoney },
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
