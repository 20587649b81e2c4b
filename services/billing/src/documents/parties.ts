import { isPrintable, type BillingDetails, type UserId } from '@leadmart/contracts';
import type { Account } from '../accounts/account.js';
import type { BillingConfig } from '../billing.config.js';

/** The company that issues documents, from the settings. */
export interface Seller {
  readonly name: string;
  readonly address: readonly string[];
  readonly taxId: string;
  readonly email: string;
}

type SellerSettings = Pick<
  BillingConfig,
  'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_TAX_ID' | 'SELLER_EMAIL'
>;

export const sellerOf = (settings: SellerSettings): Seller => ({
  name: settings.SELLER_NAME,
  address: settings.SELLER_ADDRESS.split('|').map((line) => line.trim()),
  taxId: settings.SELLER_TAX_ID,
  email: settings.SELLER_EMAIL,
});

const countries = new Intl.DisplayNames('en', { type: 'region' });

export const filled = (lines: readonly string[]): string[] => lines.filter((line) => line !== '');

export const sellerLines = ({ name, address, taxId, email }: Seller): string[] =>
  filled([name, ...address, taxId && `Tax ID ${taxId}`, email]);

/** The buyer of a document. Without a company, the user stands there by name and email. */
export interface Buyer extends BillingDetails {
  readonly name?: string;
  readonly email?: string;
}

export function buyerOf(details: BillingDetails, user: Pick<Account, 'name' | 'email'>): Buyer {
  const { name, email } = user;
  if (details.company !== '') return details;
  return { ...details, ...(name !== null && { name }), ...(email !== null && { email }) };
}

/** The lines of a buyer, without a name that the font lacks letters of; the user's id if nothing else is known. */
export function buyerLines(buyer: Buyer, userId: UserId): string[] {
  const { company, name = '', email = '', address, country, taxId } = buyer;
  const countryName = country && (countries.of(country) ?? country);
  const place = [...address.split('\n'), countryName, taxId && `Tax ID ${taxId}`];
  const lines = filled([company, isPrintable(name) ? name : '', ...place, email]);
  return lines.length > 0 ? lines : [`Customer ${userId}`];
}
