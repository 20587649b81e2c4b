import { TextField } from '../../../shared/ui/fields/Field.js';
import styles from '../AdminDataPage.module.css';

/** Prices as typed. */
export interface PriceDraft {
  clean: string;
  dnc: string;
}

export const draftOf = ({ clean, dnc }: { clean: number; dnc: number }): PriceDraft => ({
  clean: String(clean),
  dnc: String(dnc),
});

export const pricingOf = ({ clean, dnc }: PriceDraft) => ({
  clean: Number(clean),
  dnc: Number(dnc),
});

/** Credits per lead for each phone status. */
export function PriceFields({
  prices,
  onChange,
}: {
  prices: PriceDraft;
  onChange: (prices: PriceDraft) => void;
}) {
  const field = (name: keyof PriceDraft) => ({
    name: `pricing.${name}`,
    type: 'number',
    required: true,
    min: 0,
    step: 0.1,
    value: prices[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...prices, [name]: target.value }),
  });
  return (
    <div className={styles['prices']}>
      <TextField label="Clean price (credits per lead)" {...field('clean')} />
      <TextField label="DNC price (credits per lead)" {...field('dnc')} />
    </div>
  );
}
