import { randomBytes } from 'node:crypto';
import type { CreditPackageView } from '@leadmart/contracts';
import type { Person } from '@leadmart/journeys/people';
import { SteadyLoad } from './steady-load.js';

interface Shop {
  readonly admin: Person;
  readonly reader: Person;
  readonly buyer: Person;
  readonly payer: Person;
  readonly datasetId: string;
  readonly offer: CreditPackageView;
}

/** A cheap request that the gateway must not repeat, because it is not a GET. */
const refused = { method: 'POST', expected: 400, body: {} } as const;
/** The shorter the pause, the more likely a request meets a connection that is being closed. */
const shortPauseMs = process.env['SOAK'] ? 50 : 100;

/**
 * Reads from every service, buys one lead after another and makes one payment after another. Services
 * with POST routes also receive refused requests in quick succession.
 */
export function steadyShopping(url: string, shop: Shop): SteadyLoad {
  const load = new SteadyLoad(url);
  const tokenOf = ({ api }: Person) => api.token ?? '';
  const reads = (path: string, one: Person) =>
    load.begin(path, () => ({ method: 'GET', path, token: tokenOf(one), expected: 200 }));
  reads('/user/validate', shop.reader);
  reads('/datasets', shop.reader);
  reads('/credits/packages', shop.reader);
  reads('/announcements', shop.reader);
  reads('/admin/analytics/dashboard', shop.admin);
  const { datasetId, offer } = shop;
  load.begin('purchases', () => ({
    method: 'POST',
    path: '/leads/purchase',
    token: tokenOf(shop.buyer),
    expected: 202,
    body: { datasetId, states: ['CA'], quantity: 1, phoneStatus: 'clean' },
  }));
  load.begin('payments', () => ({
    method: 'POST',
    path: '/payments/process',
    token: tokenOf(shop.payer),
    expected: 200,
    body: { paymentMethodId: 'pm_card_visa', packageId: offer._id },
    headers: { 'idempotency-key': randomBytes(8).toString('hex') },
  }));
  for (const path of ['/leads/purchase', '/payments/process', '/auth/login'])
    for (const who of [shop.buyer, shop.payer])
      load.begin(
        `${path} by ${who.email}`,
        () => ({ ...refused, path, token: tokenOf(who) }),
        shortPauseMs,
      );
  return load;
}
