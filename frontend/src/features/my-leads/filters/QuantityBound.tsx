import { useRef, useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from '../../../shared/ui/buttons/Button.js';
import { Field } from '../../../shared/ui/fields/Field.js';
import type { Bound } from './filters.js';
import styles from './QuantityBound.module.css';

const step = 100;

interface Props {
  label: string;
  value: Bound;
  /** Whether the filters would take this bound; one they would not take is ignored. */
  takes: (bound: Bound) => boolean;
  onChange: (bound: Bound) => void;
  /** Where stepping starts when there is no bound yet. */
  from?: number;
  /** Said when what was typed has been ignored. */
  conflict: string;
}

/**
 * A bound of the quantity: typed, or in steps of a hundred. While somebody types, the field holds
 * what they type, also what the filters do not take ("2" and "25" on the way to "250"); what is
 * left of that when they leave the field is gone, and the bound is what it was before.
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
  const fewer = stepBy(-step);
  const more = stepBy(step);
  const name = label.toLowerCase();
  return (
    <Field label={label} hint={<span role="status">{ignored && conflict}</span>}>
      {({ id, describedBy }) => (
        <span className={styles['stepper']}>
          <IconButton
            label={`Lower ${name}`}
            icon={<Minus aria-hidden="true" />}
            aria-disabled={!fewer || undefined}
            onClick={fewer}
          />
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={0}
            placeholder="Any"
            value={draft ?? value ?? ''}
            aria-describedby={describedBy}
            aria-invalid={isRefused || undefined}
            onFocus={() => {
              before.current = value;
            }}
            onChange={({ target }) => {
              if (!target.validity.badInput) type(target.value);
            }}
            onBlur={leave}
          />
          <IconButton
            label={`Raise ${name}`}
            icon={<Plus aria-hidden="true" />}
            aria-disabled={!more || undefined}
            onClick={more}
          />
        </span>
      )}
    </Field>
  );
}

const boundIn = (text: string): Bound => (text === '' ? undefined : Number(text));

function isTaken(text: string, takes: (bound: Bound) => boolean): boolean {
  const bound = boundIn(text);
  return (bound === undefined || Number.isSafeInteger(bound)) && takes(bound);
}
