import { useId } from 'react';
import { CheckboxField } from './Field.js';
import { useRefusedReason } from './Refusal.js';

interface Props<V extends string> {
  label: string;
  /** As that of a field. */
  name: string;
  words: Readonly<Record<V, string>>;
  /** The chosen ones. */
  value: readonly V[];
  /** Called with the chosen values, in the order of the words. */
  onValue: (chosen: V[]) => void;
}

/** Several of some values. */
export function CheckboxesField<V extends string>({
  label,
  name,
  words,
  value: chosen,
  onValue,
}: Props<V>) {
  const id = useId();
  const error = useRefusedReason(name);
  const all = Object.keys(words) as V[];
  const toggle = (value: V, isChosen: boolean): void =>
    onValue(all.filter((one) => (one === value ? isChosen : chosen.includes(one))));
  return (
    <fieldset name={name} className="stack gap-1">
      <legend className="small firm">{label}</legend>
      {all.map((value) => (
        <CheckboxField
          key={value}
          label={words[value]}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && id}
          checked={chosen.includes(value)}
          onChange={({ target }) => toggle(value, target.checked)}
        />
      ))}
      {error !== undefined && (
        <p id={id} className="breaks small danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
