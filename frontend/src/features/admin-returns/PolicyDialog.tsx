import type { CurrentReturnsPolicyView, ReturnsPolicy } from '@leadmart/contracts';
import { useFields } from '../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { returnsPolicyApi } from '../returns-policy/returns-policy-api.js';

const fields: readonly {
  name: keyof ReturnsPolicy;
  label: string;
  max: number;
  step: number;
  min?: number;
}[] = [
  { name: 'windowDays', label: 'Days to return leads', max: 365, step: 1 },
  { name: 'capPercent', label: 'Largest part of a pack, in percent', max: 100, step: 0.1 },
  { name: 'automaticPercent', label: 'Approved at once, in percent', max: 100, step: 0.1 },
  {
    name: 'withdrawAfterBuyers',
    label: 'Withdraw a lead after this many buyers returned it as disconnected',
    max: 100,
    step: 1,
    min: 1,
  },
];

interface Props {
  policy: CurrentReturnsPolicyView;
  onClose: () => void;
}

/** Changes the terms of returns for packs that are bought from now on. */
export function PolicyDialog({ policy, onClose }: Props) {
  const { values: draft, change, field } = useFields(() => draftOf(policy));
  const [changePolicy] = returnsPolicyApi.useChangeReturnsPolicyMutation();
  const { dialog, save, refuse } = useSave<ReturnsPolicy>(onClose, {
    version: policy.version,
    load: (current) => change(draftOf({ ...policy, ...current })),
  });
  const submit = (): void => {
    const next = Object.fromEntries(
      fields.map(({ name }) => [name, Number(draft[name])]),
    ) as unknown as ReturnsPolicy;
    if (next.automaticPercent > next.capPercent)
      return refuse({
        sentence: 'No more can be approved at once than can be returned.',
        field: 'automaticPercent',
      });
    save((version) => changePolicy({ ...next, version }), {
      done: 'Terms of returns changed',
      otherwise: 'The terms could not be changed. Please try again.',
    });
  };
  return (
    <FormModal {...dialog} title="Terms of returns" submitLabel="Save terms" onSubmit={submit}>
      <p>Packs that were bought before keep the terms of their day.</p>
      {fields.map(({ name, label, min = 0, ...bounds }) => (
        <TextField
          key={name}
          label={label}
          type="number"
          inputMode="decimal"
          required
          min={min}
          {...bounds}
          {...field(name)}
        />
      ))}
    </FormModal>
  );
}

type Draft = Record<keyof ReturnsPolicy, string>;

const draftOf = (policy: ReturnsPolicy): Draft =>
  Object.fromEntries(fields.map(({ name }) => [name, String(policy[name])])) as Draft;
