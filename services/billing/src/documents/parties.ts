import type { BillingDetails, UserId } from '@leadmart/contracts';
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
  filled(['Seller', name, ...address, taxId && `Tax ID ${taxId}`, email]);

export function buyerLines(details: BillingDetails, userId: UserId): string[] {
  const { company, address, country, taxId } = details;
  const countryName = country && (countries.of(country) ?? country);
  const lines = [company, ...address.split('\n'), countryName, taxId && `Tax ID ${taxId}`];
  return filled(['Buyer', ...lines, `Customer ${userId}`]);
}
