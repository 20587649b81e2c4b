import { useId } from 'react';
import segments from '../buttons/Segments.module.css';

interface Props<V extends number | string> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChoose: (value: V) => void;
}

/** A few options side by side. Radio buttons, so that the arrow keys choose. Another value checks none. */
export function Choice<V extends number | string>({ label, options, value, onChoose }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={`inline-row wrap ${segments['segments']}`}>
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="inline-row middle centred nowrap">
          <input
            type="radio"
            className="cover"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
