import type { CreditPackageBody, CreditPackageView } from '@leadmart/contracts';
import type { Failure } from '../../shared/api/api-error.js';
import { formatDollars } from '../../shared/lib/words/format.js';

/** The form as typed: numbers are text until they are read. */
export interface PackageDraft {
  packageName: string;
  creditAmount: string;
  price: string;
  discount: string;
  active: boolean;
}

export const newDraft: PackageDraft = {
  packageName: '',
  creditAmount: '0',
  price: '0',
  discount: '0',
  active: true,
};

export const draftOf = (one: CreditPackageView): PackageDraft => ({
  packageName: one.packageName,
  creditAmount: String(one.creditAmount),
  price: String(one.price),
  discount: String(one.discount),
  active: one.active,
});

/** Numbers are parsed as integers, as the specification says; other text counts as 0. */
const readInteger = (text: string): number => Number.parseInt(text, 10) || 0;

export const bodyOf = ({
  packageName,
  creditAmount,
  price,
  discount,
  active,
}: PackageDraft): CreditPackageBody => ({
  packageName: packageName.trim(),
  creditAmount: readInteger(creditAmount),
  price: readInteger(price),
  discount: readInteger(discount),
  active,
});

/** The discount that is saved: a number from 0 to 100, parsed as an integer. Undefined for other text. */
export function readDiscount(text: string): number | undefined {
  const discount = text.trim() === '' ? Number.NaN : Number(text);
  return discount >= 0 && discount <= 100 ? readInteger(text) : undefined;
}

/** The price in dollars that buyers pay after a discount in percent, as the server rounds it. */
const priceAfter = (price: number, discount: number): number =>
  Math.round(price * (100 - discount)) / 100;

/** `$25.00 → $20.00`: buyers pay it now and after the change; one price if it stays. */
export function priceWords(before: number | undefined, price: number, discount: number): string {
  const after = formatDollars(priceAfter(price, discount));
  const now = before === undefined ? after : formatDollars(before);
  return now === after ? now : `${now} → ${after}`;
}

/** `12.5 was saved as 12`, for each number that was; undefined if all were saved as typed. */
export function savedOtherwise(...typed: readonly string[]): string | undefined {
  const changed = typed.filter((text) => text.trim() !== '' && Number(text) !== readInteger(text));
  if (changed.length === 0) return undefined;
  return changed.map((text) => `${text.trim()} was saved as ${readInteger(text)}`).join(', ');
}

/** The reason why a package cannot be saved, or undefined. The server refuses the same packages. */
export function packageRefusalOf(draft: PackageDraft): Failure | undefined {
  const { creditAmount, price } = bodyOf(draft);
  if (readDiscount(draft.discount) === undefined)
    return { sentence: 'Discount must be between 0 and 100', field: 'discount' };
  if (creditAmount < 0) return { sentence: 'Credits must be 0 or more', field: 'creditAmount' };
  if (price < 0) return { sentence: 'Price must be 0 or more', field: 'price' };
  return undefined;
}
