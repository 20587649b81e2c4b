import type { CreditPackageBody, CreditPackageView } from '@leadmart/contracts';

/** The form as it is typed: numbers are text until they are read. */
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

/** Numbers are parsed as integers; what is no number counts as 0. */
const readInteger = (text: string): number => Number.parseInt(text, 10) || 0;

/** A number as it will be read; what is no number stays, to be filled in. */
export const wholeText = (text: string): string => (text === '' ? '' : String(readInteger(text)));

export const isDiscount = (discount: number): boolean => discount >= 0 && discount <= 100;

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

/** A number from 0 to 100, as an integer, or undefined. */
export function readDiscount(text: string): number | undefined {
  const discount = text.trim() === '' ? Number.NaN : Number(text);
  return isDiscount(discount) ? readInteger(text) : undefined;
}
