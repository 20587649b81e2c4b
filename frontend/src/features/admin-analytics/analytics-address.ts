import { numberChoiceField, textField } from '../../shared/lib/address/address-fields.js';
import type { AddressValues } from '../../shared/lib/address/address-schema.js';
import type { ChangeAddress } from '../../shared/lib/address/use-address.js';

/** The numbers of days that the page can show. */
export const ranges = [7, 30, 90] as const;

/** The choices of the page, kept in its address. */
export const analyticsAddress = {
  days: numberChoiceField(ranges, 30),
  dataset: textField(64),
};

/** A part of the page that shows and changes some of it. */
export interface ChoiceProps {
  chosen: AddressValues<typeof analyticsAddress>;
  onChoose: ChangeAddress<typeof analyticsAddress>;
}
