import { useRef, useState } from 'react';
import { Field } from '../../../shared/ui/fields/Field.js';
import { Stepper } from '../../../shared/ui/fields/Stepper.js';
import type { Bound } from './filters.js';

const step = 100;

interface Props {
  label: string;
  value: Bound;
  /** Whether the filters accept this bound; a refused bound is ignored. */
  takes: (bound: Bound) => boolean;
  onChange: (bound: Bound) => void;
  /** The first value of stepping when there is no bound. */
  from?: number;
  /** Announced when the typed number was ignored. */
  conflict: string;
}

/**
 * A bound of the quantity, typed or changed in steps of 100. While typing, the field also holds
 * numbers that the filters refuse ("2" and "25" on the way to "250"); when the field loses the
 * focus, a refused number is replaced by the last accepted bound.
 */
export function QuantityBound({ label, value, takes, onChange, from = 0, conflict }: Props) {
  const [draft, setDraft] = useState<string>();
  const [ignored, setIgnored] = useState(false);
  const before = useRef(value);
  const isRefused = draft !== undefined && !isTaken(draft, takes);

  const type = (text: string): void => {
    setDraft(text);
    setIgnored(false);
    onChange(isTaken(text, takes) ? boundIn(text) : before.current);
  };
  const leave = (): void => {
    setIgnored(isRefused);
    setDraft(undefined);
  };
  const stepBy = (by: number): (() => void) | undefined => {
    const next = Math.max(0, (value ?? from) + by);
    const possible = next !== value && (by > 0 || value !== undefined) && takes(next);
    if (!possible) return undefined;
    return () => {
      setIgnored(false);
      onChange(next);
    };
  };
  const name = label.toLowerCase();
  return (
    <Field label={label} hint={<span role="status">{ignored && conflict}</span>}>
      {(control) => (
        <Stepper
          fewer={{ label: `Lower ${name}`, onPress: stepBy(-step) }}
          more={{ label: `Raise ${name}`, onPress: stepBy(step) }}
        >
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            placeholder="Any"
            value={draft ?? value ?? ''}
            aria-invalid={isRefused || undefined}
            onFocus={() => {
              before.current = value;
            }}
            onChange={({ target }) => {
              if (!target.validity.badInput) type(target.value);
            }}
            onBlur={leave}
          />
        </Stepper>
      )}
    </Field>
  );
}

const boundIn = (text: string): Bound => (text === '' ? undefined : Number(text));

function isTaken(text: string, takes: (bound: Bound) => boolean): boolean {
  const bound = boundIn(text);
  return (bound === undefined || Number.isSafeInteger(bound)) && takes(bound);
}
