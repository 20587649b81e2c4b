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
    'care/opt-outs/opt-out': ['repositories/opt-out'],
    'care/opt-outs/proof/opt-out-code': ['repositories/opt-out'],
    'care/returns/claims/claim': ['repositories/claim'],
    'care/returns/claims/claimed-lead': ['repositories/claim'],
    'care/returns/claims/pack-returns': ['repositories/pack'],
    'care/returns/rates/rate-sums': ['repositories/return-rates'],
    'care/returns/rates/uncounted': ['repositories/return-rates'],
    'care/status-changes/mails/status-mail-run': ['status-changes'],
    'care/status-changes/readers/status-reader': ['status-changes'],
    'care/suppression/storing/suppression-list': ['repositories/suppression-list'],
    'selling/buyers/buyer': ['repositories/buyer'],
    'selling/order-settings/dnc-confirmation': ['owned-elsewhere'],
    'selling/packs/pack': ['repositories/pack'],
    'selling/packs/pack.reader': ['repositories/pack-reader'],
    'selling/purchases/publishing/unpublished-purchase': ['repositories/unpublished-purchase'],
    'selling/purchases/purchase.reader': ['repositories/purchase'],
    'selling/purchases/purchase': ['repositories/purchase'],
    'selling/returns-policy/returns-policy': ['returns'],
    'selling/saved-orders/saved-order': ['saved-orders'],
    'selling/saved-orders/saved-order.reader': ['saved-orders', 'standing-orders'],
    'selling/standing-orders/standing-order': ['standing-orders', 'schedules'],
    'selling/standing-orders/standing-run': ['standing-orders', 'schedules'],
    'selling/stock-alerts/stock-alert': ['stock-alerts'],
    'stock/taking': ['repositories/buyer'],
    'supply/datasets/check-age-limit/check-age-limit': ['repositories/dataset'],
    'supply/datasets/dataset': ['repositories/dataset'],
    'supply/datasets/dataset.reader': ['repositories/dataset'],
    'supply/scrubs/storing/scrub': ['repositories/scrub'],
    'supply/scrubs/storing/scrub-part': ['repositories/scrub'],
    'supply/scrubs/storing/scrub-run': ['repositories/scrub'],
    'supply/uploads/upload.reader': ['repositories/upload-reader'],
    'supply/uploads/upload': ['repositories/upload'],
    'supply/uploads/waiting/file-piece': ['repositories/upload'],
  },
  auth: {
    'balances/balance': ['user-administration'],
    'limits/failure-counter': ['login'],
    'links/link': ['password-reset', 'verification'],
    'login/second-step/challenge': ['second-factors'],
    'factors/passkeys/passkey-challenge': ['passkeys'],
    'factors/second-factor': ['second-factors', 'passkeys'],
    'factors/second-factor.reader': ['second-factors', 'passkeys'],
    'sessions/devices/known-devices': ['login', 'recoveries'],
    'sessions/ended-session': ['logout', 'second-factors'],
    'sessions/logged-out-session': ['logout', 'api-keys'],
    'sessions/open/open-session': ['logout', 'account-deletion'],
    'users/api-keys/api-key': ['api-keys', 'account-deletion'],
    'users/notes/note': ['user-administration'],
    'users/recovery/recovery': ['recoveries'],
    'users/user': ['own-account', 'users', 'user-administration'],
  },
  'admin-mail': {
    'announcements/announcement': ['repositories/announcement'],
    'campaigns/campaign': ['repositories/campaign'],
    'campaigns/mails/campaign-mail': ['repositories/campaign-mail'],
    'contacts/catch-up/catch-up': ['repositories/contact'],
    'contacts/contact': ['repositories/contact'],
    'contacts/contact.reader': ['repositories/contact'],
    'notices/notice': ['repositories/notice'],
    'transactional/delivery': ['repositories/delivery'],
    'transactional/receivers/receiver-counter': ['repositories/delivery'],
    'webhooks/deliveries/webhook-delivery': ['repositories/webhook-delivery'],
    'webhooks/sending/sending-turn': ['repositories/webhook'],
    'webhooks/webhook': ['repositories/webhook'],
  },
  platform: {
    'outbox/outbox': ['repositories/outbox'],
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
