import { Minus, Plus } from 'lucide-react';
import { formatCount } from '../../../shared/lib/words/format.js';
import { IconButton } from '../../../shared/ui/buttons/Button.js';
import { Field } from '../../../shared/ui/fields/Field.js';
import { clampQuantity, maxQuantity, readQuantity } from './order-rules.js';
import styles from './QuantityStepper.module.css';

const step = 100;

/** The number of leads, typed or changed in steps of 100. */
export function QuantityStepper({
  quantity,
  onChange,
}: {
  quantity: number;
  onChange: (quantity: number) => void;
}) {
  return (
    <Field
      label="Quantity"
      hint={
        quantity < maxQuantity
          ? undefined
          : `At most ${formatCount(maxQuantity)} leads in one purchase.`
      }
    >
      {(control) => (
        <span className={styles['stepper']}>
          {/* Not disabled at its limit: a disabled button loses the keyboard focus. */}
          <IconButton
            label={`${step} fewer`}
            icon={<Minus aria-hidden="true" />}
            aria-disabled={quantity <= 0}
            onClick={() => onChange(clampQuantity(quantity - step))}
          />
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            max={maxQuantity}
            step={1}
            value={quantity === 0 ? '' : quantity}
            placeholder="0"
            onChange={({ target }) => onChange(readQuantity(target.value))}
          />
          <IconButton
            label={`${step} more`}
            icon={<Plus aria-hidden="true" />}
            aria-disabled={quantity >= maxQuantity}
            onClick={() => onChange(clampQuantity(quantity + step))}
          />
        </span>
      )}
    </Field>
  );
}
