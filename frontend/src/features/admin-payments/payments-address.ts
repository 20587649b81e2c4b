import type { AdminPaymentView } from '@leadmart/contracts';
import {
  choiceField,
  dayField,
  pageField,
  textField,
  zoneField,
} from '../../shared/lib/address/address-fields.js';
import { writeAddress, type AddressValues } from '../../shared/lib/address/address-schema.js';
import { momentsOf } from '../../shared/lib/words/days.js';

type Shown = 'all' | AdminPaymentView['type'];

/** The choices of what is shown, in the words of the page. */
export const shownWords: Readonly<Record<Shown, string>> = {
  all: 'Everything',
  creditPurchase: 'Payments',
  leadPurchase: 'Lead purchases',
  refund: 'Refunds, disputes',
  return: 'Returned leads',
  adjustment: 'Adjustments',
  unpaid: 'Open and failed',
};

/** The filters and the page number in the address. */
export const paymentsAddress = {
  type: choiceField(Object.keys(shownWords) as Shown[], 'all'),
  search: textField(254),
  from: dayField,
  to: dayField,
  zone: zoneField,
  page: pageField,
};

export type PaymentsChoice = AddressValues<typeof paymentsAddress>;
export type PaymentFilters = Omit<PaymentsChoice, 'page'>;

export const noFilters: PaymentFilters = { type: 'all', search: '', from: '', to: '', zone: '' };

/** The query of the API. */
export function queryOf(filters: PaymentFilters, page = 1): string {
  const query = new URLSearchParams(writeAddress(paymentsAddress, { ...filters, zone: '', page }));
  for (const [name, moment] of momentsOf(filters)) query.set(name, moment);
  return query.toString();
}

export const isNarrowed = ({ type, search, from, to }: PaymentFilters): boolean =>
  type !== 'all' || [search, from, to].some((text) => text.trim() !== '');
