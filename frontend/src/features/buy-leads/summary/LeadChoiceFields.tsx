import { leadAgeNames } from '@leadmart/contracts/lead-ages';
import { ageWords, timesSoldWords } from '../../../shared/lib/words/choice-words.js';
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.js';
import { SelectField } from '../../../shared/ui/fields/Field.js';
import type { OrderDraft } from '../use-order-draft.js';

const timesSold = ['0', '1', '2', '3', '4', '5'] as const;

interface Props {
  draft: Pick<OrderDraft, 'choice' | 'changeAges' | 'changeTimesSold'>;
}

/** Chooses among the leads of the states by age and by how often they were sold. Without a choice, it is any lead. */
export function LeadChoiceFields({ draft: { choice, changeAges, changeTimesSold } }: Props) {
  const { ages = [], maxTimesSold } = choice;
  return (
    <>
      <fieldset className="stack gap-2">
        <legend className="small firm">First listed</legend>
        {leadAgeNames.map((age) => (
          <CheckboxField
            key={age}
            label={`${ageWords(age)} ago`}
            checked={ages.includes(age)}
            onChange={({ target }) =>
              changeAges(target.checked ? [...ages, age] : ages.filter((one) => one !== age))
            }
          />
        ))}
      </fieldset>
      <SelectField
        label="Buyers before you"
        value={maxTimesSold === undefined ? '' : String(maxTimesSold)}
        onChange={({ target }) => changeTimesSold(target.value as '' | (typeof timesSold)[number])}
      >
        <option value="">Any number</option>
        {timesSold.map((most) => (
          <option key={most} value={most}>
            {timesSoldWords(Number(most))}
          </option>
        ))}
      </SelectField>
    </>
  );
}
