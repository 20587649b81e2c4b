import type { CreditPackageBody, CreditPackageView } from '@leadmart/contracts';

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

/** The number that will be saved, shown when the field loses the focus. An empty field stays empty. */
export const wholeText = (text: string): string => (text === '' ? '' : String(readInteger(text)));

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

/** A whole number from 0 to 100, or undefined. 12.5 is refused rather than rounded. */
export function readDiscount(text: string): number | undefined {
  const discount = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(discount) && discount >= 0 && discount <= 100 ? discount : undefined;
}

/** The reason why a package cannot be saved, or undefined. The server refuses the same packages. */
export function packageRefusalOf(draft: PackageDraft): string | undefined {
  const { creditAmount, price, active } = bodyOf(draft);
  if (readDiscount(draft.discount) === undefined) return 'Discount must be between 0 and 100';
  if (creditAmount < 1) return 'A package needs at least 1 credit';
  if (price < 0) return 'Price must be 0 or more';
  if (price === 0 && active) return 'Only an inactive package can have a price of 0';
  return undefined;
}
