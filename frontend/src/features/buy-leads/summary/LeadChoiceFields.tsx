import { leadAgeNames } from '@leadmart/contracts/lead-ages';
import { lineTypes as allLines } from '@leadmart/contracts/line-types';
import { ageWords, lineWords, timesSoldWords } from '../../../shared/lib/words/choice-words.js';
import { CheckboxField, SelectField } from '../../../shared/ui/fields/Field.js';
import type { OrderDraft } from '../use-order-draft.js';

const timesSold = ['0', '1', '2', '3', '4', '5'] as const;
type TimesSold = '' | (typeof timesSold)[number];

interface Props {
  draft: Pick<OrderDraft, 'dataset' | 'choice' | 'changeChoice'>;
  /** The first field gets the focus of the button that opened them. */
  takesFocus: boolean;
}

/**
 * Chooses among the leads of the states by age, by how often they were sold, and by their lines if some are known. Without a
 * choice, it is any lead.
 */
export function LeadChoiceFields({ draft, takesFocus }: Props) {
  const { dataset, choice, changeChoice } = draft;
  const { ages, maxTimesSold, lineTypes } = choice;
  return (
    <>
      <Names
        legend="First listed"
        names={leadAgeNames}
        words={(age) => `${ageWords(age)} ago`}
        chosen={ages}
        takesFocus={takesFocus}
        onChange={(chosen) => changeChoice({ ages: chosen })}
      />
      <SelectField
        label="Buyers before you"
        value={(maxTimesSold === undefined ? '' : String(maxTimesSold)) as TimesSold}
        options={[
          ['', 'Any number'],
          ...timesSold.map((most) => [most, timesSoldWords(Number(most))] as const),
        ]}
        onValue={(sold) => changeChoice({ sold })}
      />
      {(dataset?.hasLineTypes || lineTypes) && (
        <Names
          legend="Line"
          names={allLines}
          words={(type) => lineWords[type]}
          chosen={lineTypes}
          onChange={(chosen) => changeChoice({ lines: chosen })}
        />
      )}
    </>
  );
}

interface NamesProps<N extends string> {
  legend: string;
  names: readonly N[];
  words: (name: N) => string;
  chosen: readonly N[] | undefined;
  takesFocus?: boolean;
  onChange: (chosen: readonly N[]) => void;
}

function Names<N extends string>(props: NamesProps<N>) {
  const { legend, names, words, chosen = [], takesFocus, onChange } = props;
  return (
    <fieldset className="stack gap-2">
      <legend className="small firm">{legend}</legend>
      {names.map((name) => (
        <CheckboxField
          key={name}
          label={words(name)}
          autoFocus={takesFocus && name === names[0]}
          checked={chosen.includes(name)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
          }
        />
      ))}
    </fieldset>
  );
}
