import { mostTimesSold } from '@leadmart/contracts/lead-ages';

/** A number of buyers, where the highest one stands for more, too. */
export const buyersText = (buyers: number): string => {
  if (buyers === 0) return 'None';
  return buyers === mostTimesSold ? `${buyers} or more` : String(buyers);
};
