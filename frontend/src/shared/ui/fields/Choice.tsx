import { useId } from 'react';
import { listOf, type Options } from './Field.js';
import segments from '../buttons/Segments.module.css';

interface Props<V extends number | string> {
  label: string;
  options: Options<V>;
  value: V;
  onChoose: (value: V) => void;
}

/** A few options side by side. Radio buttons, so that the arrow keys choose. Another value checks none. */
export function Choice<V extends number | string>({ label, options, value, onChoose }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={`inline-row wrap ${segments['segments']}`}>
      <legend className="unseen">{label}</legend>
      {listOf(options).map(([one, words]) => (
        <label key={one} className="inline-row middle centred nowrap">
          <input
            type="radio"
            className="cover"
            name={name}
            checked={one === value}
            onChange={() => onChoose(one)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
