import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ageRangeName, bandPriceOf, mostPriceBands } from '@leadmart/contracts/price-bands';
import { usePartingFocus } from '../../../shared/lib/focus/use-parting-focus.js';
import { fieldsOf } from '../../../shared/lib/hooks/use-fields.js';
import { creditsText, formatCredits } from '../../../shared/lib/words/format.js';
import { Button, IconButton } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { inCredits, inTenths } from '../../buy-leads/summary/order-rules.js';
import { bandsOf, withOneMore, withoutBand, type BandDraft } from './price-band-draft.js';
import styles from '../AdminDataPage.module.css';

interface Props {
  bands: readonly BandDraft[];
  /** In credits per lead. */
  pricing: { clean: number; dnc: number };
  onChange: (bands: BandDraft[]) => void;
}

/** Factors for the price of leads by their age. Closed until a dataset has them: leads of all ages cost the same. */
export function PriceBandFields({ bands, pricing, onChange }: Props) {
  // Stays as the admin left it while ages are added and removed.
  const [isOpenFirst] = useState(bands.length > 1);
  return (
    <details className={styles['bands']} open={isOpenFirst}>
      <summary>Price by age</summary>
      <div className="stack gap-3">
        {bands.length === 1 && <p className="muted">Leads of all ages cost the same.</p>}
        {bands.length > 1 && (
          <ul className="stack gap-3">
            {bands.map((band, i) => (
              <BandFields key={band.id} {...{ bands, pricing, onChange }} at={i} />
            ))}
          </ul>
        )}
        {bands.length < mostPriceBands && (
          <Button size="small" icon={<Plus />} onClick={() => onChange(withOneMore(bands))}>
            {bands.length === 1 ? 'Another price for older leads' : 'Add an age'}
          </Button>
        )}
      </div>
    </details>
  );
}

/** One age: its last day, its factor, and what its leads cost. */
function BandFields({ bands, pricing, onChange, at }: Props & { at: number }) {
  const item = useRef<HTMLLIElement>(null);
  usePartingFocus(item);
  const draft = bands[at];
  const band = bandsOf(bands)[at];
  if (!draft || !band) return null;
  const isLast = at === bands.length - 1;
  const field = fieldsOf<BandDraft>(draft, (changed) =>
    onChange(bands.map((one) => (one === draft ? { ...one, ...changed } : one))),
  );
  const costs = (price: number): number =>
    inCredits(bandPriceOf(inTenths(price), Number.isFinite(band.factor) ? band.factor : 1));
  const name = `leads of ${ageRangeName(band)} days`;
  return (
    <li ref={item} className={styles['band']}>
      {isLast ? (
        <p className="small firm">{band.fromDays} days or more</p>
      ) : (
        <TextField
          label={`From ${band.fromDays} to day`}
          type="number"
          required
          min={band.fromDays}
          max={10_000}
          {...field('toDays')}
          name={`priceBands.${at + 1}.fromDays`}
        />
      )}
      <TextField
        label="Factor"
        aria-label={`Factor for ${name}`}
        type="number"
        required
        min={0.1}
        max={10}
        step={0.01}
        {...field('factor')}
        name={`priceBands.${at}.factor`}
      />
      <IconButton
        label={`Remove the price for ${name}`}
        icon={<Trash2 />}
        onClick={() => onChange(withoutBand(bands, draft.id))}
      />
      <p className="muted figures">
        Clean {formatCredits(costs(pricing.clean))}, DNC {creditsText(costs(pricing.dnc))}
      </p>
    </li>
  );
}
