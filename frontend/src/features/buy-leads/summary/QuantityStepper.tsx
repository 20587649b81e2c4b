import { startTransition, useOptimistic } from 'react';
import { formatCount } from '../../../shared/lib/words/format.js';
import { Field } from '../../../shared/ui/fields/Field.js';
import { Stepper } from '../../../shared/ui/fields/Stepper.js';
import { clampQuantity, maxQuantity, readQuantity } from './order-rules.js';

const step = 100;

/** The number of leads, typed or changed in steps of 100. */
export function QuantityStepper({
  quantity,
  onChange,
}: {
  quantity: number;
  onChange: (quantity: number) => void;
}) {
  // A key or press shows in the field before the order around it.
  const [shown, show] = useOptimistic(quantity);
  const change = (next: number): void =>
    startTransition(() => {
      show(next);
      onChange(next);
    });
  const stepBy = (by: number): (() => void) | undefined => {
    const next = clampQuantity(shown + by);
    return next === shown ? undefined : () => change(next);
  };
  return (
    <Field
      label="Quantity"
      hint={
        shown < maxQuantity
          ? undefined
          : `At most ${formatCount(maxQuantity)} leads in one purchase.`
      }
    >
      {(control) => (
        <Stepper
          fewer={{ label: `${step} fewer`, onPress: stepBy(-step) }}
          more={{ label: `${step} more`, onPress: stepBy(step) }}
        >
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            max={maxQuantity}
            step={1}
            value={shown === 0 ? '' : shown}
            placeholder="0"
            onChange={({ target }) => change(readQuantity(target.value))}
          />
        </Stepper>
      )}
    </Field>
  );
}
