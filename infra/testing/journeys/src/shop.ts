import { randomBytes } from 'node:crypto';
import {
  cardSetupPath,
  cardsPath,
  type CardSetupView,
  type CreditPackageView,
  type SavedCardsView,
  type StatementView,
  type TransactionView,
} from '@leadmart/contracts';
import type { Person } from './people.js';

type PackageFields = Pick<CreditPackageView, 'creditAmount' | 'price' | 'discount'>;

/** Creates a credit package for one test. The test removes it, because all buyers see it. */
export async function aPackage(
  admin: Person,
  fields: Partial<PackageFields> = {},
): Promise<CreditPackageView> {
  const { status, body, text } = await admin.api.post<CreditPackageView>(
    '/admin/credits/packages',
    {
      packageName: `Package ${randomBytes(4).toString('hex')}`,
      creditAmount: 1_000,
      price: 48,
      discount: 0,
      active: true,
      ...fields,
    },
  );
  if (status !== 201) throw new Error(`creating a package answered ${status}: ${text}`);
  return body;
}

/** Changes a package whatever its version is. */
export async function changePackage(
  admin: Person,
  { discountedPrice: _derived, version: _seen, ...fields }: CreditPackageView,
): Promise<void> {
  const { status, text } = await admin.api.send('PUT', `/admin/credits/packages/${fields._id}`, {
    body: fields,
  });
  if (status >= 300) throw new Error(`changing a package answered ${status}: ${text}`);
}

export async function removePackage(admin: Person, { _id }: CreditPackageView): Promise<void> {
  const { status, text } = await admin.api.send('DELETE', `/admin/credits/packages/${_id}`);
  if (status >= 300 && status !== 404)
    throw new Error(`removing a package answered ${status}: ${text}`);
}

/** The card payments of a person. */
export async function paymentsOf({ api }: Person): Promise<TransactionView[]> {
  const { body } = await api.get<StatementView>('/purchases/history?type=creditPurchase');
  return body.transactions;
}

/** Buys a package by the API with a test card that is never declined. */
export async function payByCard(buyer: Person, { _id: packageId }: CreditPackageView) {
  const { status, text } = await buyer.api.post('/payments/process', {
    paymentMethodId: 'pm_card_visa',
    packageId,
  });
  if (status !== 200) throw new Error(`paying answered ${status}: ${text}`);
}

/** The id of a new card on file. In place of the browser, it confirms the setup with the sandbox that has this address. */
export async function aCardOnFile({ api }: Person, sandboxUrl: string): Promise<string> {
  const { body: setup } = await api.post<CardSetupView>(cardSetupPath, { consent: true });
  const { setupIntentId, clientSecret } = setup;
  const card = { number: '4242424242424242', exp_month: 4, exp_year: 2034, cvc: '123' };
  const path = `/sandbox/stripe-js/setup_intents/${setupIntentId}/confirm`;
  const { ok, status } = await fetch(new URL(path, sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, card }),
  });
  if (!ok) throw new Error(`confirming a card answered ${status}`);
  const {
    status: saved,
    text,
    body,
  } = await api.post<SavedCardsView>(cardsPath, { setupIntentId });
  if (saved !== 200) throw new Error(`saving a card answered ${saved}: ${text}`);
  return body.cards.at(-1)?._id ?? '';
}
