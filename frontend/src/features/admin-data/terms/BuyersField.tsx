import { buyersLimit } from '@leadmart/contracts/lead-ages';
import { SelectField } from '../../../shared/ui/fields/Field.js';

/** To how many buyers each lead is sold. */
export interface Buyers {
  exclusive: boolean;
  maxBuyers: number | null;
}

const several = Array.from(
  { length: buyersLimit.most - buyersLimit.least + 1 },
  (_, i) => buyersLimit.least + i,
);

/** "one buyer only", "at most 3 buyers" or "any number of buyers". */
export const wordsOfBuyers = ({ exclusive, maxBuyers }: Buyers): string => {
  if (exclusive) return 'one buyer only';
  return maxBuyers === null ? 'any number of buyers' : `at most ${maxBuyers} buyers`;
};

interface Props {
  buyers: Buyers;
  onChange: (buyers: Buyers) => void;
}

/** Chooses to how many buyers each lead of a dataset is sold. */
export function BuyersField({ buyers, onChange }: Props) {
  const choices: Buyers[] = [
    { exclusive: false, maxBuyers: null },
    { exclusive: true, maxBuyers: null },
    ...several.map((maxBuyers) => ({ exclusive: false, maxBuyers })),
  ];
  return (
    <SelectField
      label="Each lead is sold to"
      name="maxBuyers"
      value={wordsOfBuyers(buyers)}
      options={choices.map((one) => [wordsOfBuyers(one), wordsOfBuyers(one)])}
      onValue={(words) => {
        const chosen = choices.find((one) => wordsOfBuyers(one) === words);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
