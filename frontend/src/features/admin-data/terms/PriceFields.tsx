import { fieldsOf } from '../../../shared/lib/hooks/use-fields.js';
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
  const field = fieldsOf(prices, (changed) => onChange({ ...prices, ...changed }));
  const price = (status: keyof PriceDraft) => ({
    ...field(status),
    name: `pricing.${status}`,
    type: 'number',
    required: true,
    min: 0,
    step: 0.1,
  });
  return (
    <div className={styles['prices']}>
      <TextField label="Clean price (credits per lead)" {...price('clean')} />
      <TextField label="DNC price (credits per lead)" {...price('dnc')} />
    </div>
  );
}
