import type { AvailabilityView, RoundedCount } from '@leadmart/contracts';
import { formatCount, formatRounded } from '../../../shared/lib/words/format.js';

/** The leads that are for sale, but not to this buyer. */
export type LeftOut = AvailabilityView['leftOut'];

export const isAnyLeftOut = ({ owned, listed }: LeftOut): boolean => owned > 0 || listed !== null;

/** "1,204 you own" */
export const ownedText = (owned: number): string => `${formatCount(owned)} you own`;

export const listsText = 'suppression lists';

/** "about 310 on your", before the name of the lists. */
export const listedText = (listed: RoundedCount): string => `${formatRounded(listed)} on your`;

/** "Left out: 1,204 you own, about 310 on your suppression lists", or an empty text. */
export function leftOutText({ owned, listed }: LeftOut): string {
  const parts = [
    owned > 0 && ownedText(owned),
    listed !== null && `${listedText(listed)} ${listsText}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `Left out: ${parts.join(', ')}`;
}
