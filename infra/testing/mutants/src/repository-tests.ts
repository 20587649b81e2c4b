/**
 * The integration tests that hold each repository and reader, by package: paths below `src`, names below `test`. Tests of
 * another package are named with it, as `leads:uploads`.
 */
const tests: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  billing: {
    'accounts/account': ['repositories/account'],
    'accounts/ledger/entry': ['repositories/entry'],
    'adjustments/batch': ['adjustments', 'bulk-undo'],
    'billing-details/billing-details': ['receipts'],
    'packages/package': ['repositories/package'],
    'payments/auto-top-up/auto-top-up': ['repositories/cards'],
    'payments/cards/card-holder': ['repositories/cards'],
    'payments/declines/decline-counter': ['repositories/charge'],
    'payments/payment': ['repositories/payment'],
    'receipts/receipt': ['repositories/receipt'],
    'charges/charge': ['repositories/charge'],
  },
  stock: {
    'counts/rotation': ['stock-counts'],
    'counts/stock-counts': ['stock-counts'],
    'directories/directory': ['directories'],
    'guards/buyer-guard': ['buyer-guards'],
    'holdings/allocation': ['allocations'],
    'holdings/holding': ['holdings'],
    'pages/page': ['pages'],
    'refusals/refusal-counter': ['shelves'],
    'refusals/refusal': ['leads:opt-out-requests', 'leads:opt-out-reviews'],
    'shelves/shelf': ['shelves'],
    'staged/piece': ['pieces'],
    'staged/staging': ['stagings'],
    'status-log/status-log': ['leads:status-log'],
    'twins/twin': ['directories'],
  },
  leads: {
    'care/opt-outs/opt-out': ['opt-outs', 'opt-out-requests', 'opt-out-reviews'],
    'care/opt-outs/proof/opt-out-code': ['opt-out-requests'],
    'care/returns/claims/claim': ['returns', 'claim-queue'],
    'care/returns/claims/claimed-lead': ['returns', 'withdrawal'],
    'care/returns/claims/pack-returns': ['packs'],
    'care/returns/rates/rate-sums': ['return-rates'],
    'care/returns/rates/uncounted': ['return-rates', 'withdrawal'],
    'care/status-changes/mails/status-mail-run': ['status-changes'],
    'care/status-changes/readers/status-reader': ['status-changes'],
    'care/suppression/storing/suppression-list': ['suppression-lists'],
    'selling/buyers/buyer': ['buyers'],
    'selling/order-settings/dnc-confirmation': ['owned-elsewhere'],
    'selling/packs/pack': ['packs'],
    'selling/packs/pack.reader': ['own-purchases', 'reads'],
    'selling/purchases/publishing/unpublished-purchase': ['publishing'],
    'selling/purchases/purchase.reader': ['own-purchases'],
    'selling/purchases/purchase': ['purchases', 'own-purchases', 'recovery'],
    'selling/returns-policy/returns-policy': ['returns'],
    'selling/saved-orders/saved-order': ['saved-orders'],
    'selling/saved-orders/saved-order.reader': ['saved-orders', 'standing-orders'],
    'selling/standing-orders/standing-order': ['standing-orders', 'schedules'],
    'selling/standing-orders/standing-run': ['standing-orders', 'schedules'],
    'selling/stock-alerts/stock-alert': ['stock-alerts'],
    'stock/taking': ['buyers'],
    'supply/datasets/check-age-limit/check-age-limit': ['datasets'],
    'supply/datasets/dataset': ['datasets', 'uploads'],
    'supply/datasets/dataset.reader': ['datasets', 'uploads'],
    'supply/scrubs/storing/scrub': ['scrubs', 'undone-scrubs'],
    'supply/scrubs/storing/scrub-part': ['scrubs'],
    'supply/scrubs/storing/scrub-run': ['scrubs'],
    'supply/uploads/upload.reader': ['withdrawal', 'return-rates', 'opt-out-reviews'],
    'supply/uploads/upload': ['uploads', 'upload-history', 'waiting-uploads'],
    'supply/uploads/waiting/file-piece': ['waiting-uploads', 'interrupted-uploads'],
  },
  auth: {
    'balances/balance': ['repositories/user-records'],
    'limits/failure-counter': ['repositories/failure-counter'],
    'links/link': ['repositories/link'],
    'login/second-step/challenge': ['repositories/factors'],
    'factors/passkeys/passkey-challenge': ['repositories/factors'],
    'factors/second-factor': ['repositories/factors'],
    'factors/second-factor.reader': ['repositories/factors'],
    'sessions/devices/known-devices': ['repositories/sessions'],
    'sessions/ended-session': ['repositories/sessions'],
    'sessions/logged-out-session': ['repositories/sessions'],
    'sessions/open/open-session': ['repositories/sessions'],
    'users/api-keys/api-key': ['repositories/user-records'],
    'users/notes/note': ['repositories/user-records'],
    'users/recovery/recovery': ['repositories/user-records'],
    'users/user': ['repositories/user'],
  },
  'admin-mail': {
    'announcements/announcement': ['announcements', 'stale-writes'],
    'campaigns/campaign': ['campaign-progress'],
    'campaigns/mails/campaign-mail': ['campaign-progress'],
    'contacts/catch-up/catch-up': ['contacts'],
    'contacts/contact': ['contacts', 'notices', 'unsubscriptions', 'campaigns'],
    'contacts/contact.reader': ['contacts', 'notices', 'unsubscriptions', 'campaigns'],
    'notices/notice': ['notices'],
    'transactional/delivery': ['transactional'],
    'transactional/receivers/receiver-counter': ['transactional'],
    'webhooks/deliveries/webhook-delivery': ['webhook-turns', 'webhook-replay', 'webhooks'],
    'webhooks/sending/sending-turn': ['webhook-turns'],
    'webhooks/webhook': ['webhook-turns', 'webhooks', 'webhook-receivers', 'webhook-recovery'],
  },
  platform: {
    'outbox/outbox': ['outbox'],
  },
};

/** The same as whole paths. The repositories of money come first, then those of stock, access and sending. */
export const repositoryTests: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(tests).flatMap(([service, repositories]) =>
    Object.entries(repositories).map(([repository, names]) => [
      `services/${service}/src/${repository}${repository.endsWith('.reader') ? '' : '.repository'}.ts`,
      names.map((name) => testPath(service, name)),
    ]),
  ),
);

function testPath(service: string, name: string): string {
  const [other, ofOther] = name.split(':');
  return `services/${ofOther ? other : service}/test/${ofOther ?? name}.int-spec.ts`;
}
