import type { SegmentView } from '@leadmart/contracts';
import { useFields, type Fields } from '../../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { namesOf, SelectField, TextField } from '../../../shared/ui/fields/Field.js';
import { blankSegment, bodyOf, kindWords, type SegmentDraft } from './segment-draft.js';
import { segmentsApi } from './segments-api.js';

interface Props {
  onSaved: (segment: SegmentView) => void;
  onClose: () => void;
}

/** The form that saves a segment of users under a name. */
export function NewSegmentModal({ onSaved, onClose }: Props) {
  const [create] = segmentsApi.useCreateSegmentMutation();
  const fields = useFields(blankSegment);
  const { values: draft, field } = fields;
  const { dialog, save } = useSave(onClose);
  const send = async () => {
    const answer = await create(bodyOf(draft));
    if (answer.data) onSaved(answer.data);
    return answer;
  };
  const submit = (): void =>
    save(send(), {
      done: 'Segment saved',
      about: draft.name,
      failed: 'The segment could not be saved.',
    });
  return (
    <FormModal {...dialog} title="New segment" submitLabel="Save segment" onSubmit={submit}>
      <TextField label="Name" required maxLength={100} {...field('name')} />
      <SelectField label="Who" options={kindWords} {...field('kind')} name="rule.kind" />
      <RuleField {...fields} />
      <p className="muted">
        Who belongs to it is decided at the moment of sending. Users who unsubscribed or have not
        verified their address are left out.
      </p>
    </FormModal>
  );
}

/** The value of the rule, if it has one. */
function RuleField({ values: { kind }, field }: Fields<SegmentDraft>) {
  const { data: datasets = [] } = segmentsApi.useSegmentDatasetsQuery(undefined, {
    skip: kind !== 'bought',
  });
  switch (kind) {
    case 'never-bought':
      return null;
    case 'bought':
      return (
        <SelectField
          label="Dataset"
          options={[['', 'Choose a dataset'], ...namesOf(datasets)]}
          required
          {...field('datasetId')}
          name="rule.datasetId"
        />
      );
    case 'balance-below':
      return (
        <TextField
          label="Credits"
          type="number"
          required
          min={0.1}
          step={0.1}
          hint="Their balance is below this number."
          {...field('credits')}
          name="rule.credits"
        />
      );
    case 'inactive':
      return (
        <TextField
          label="Days"
          type="number"
          required
          min={1}
          max={3_650}
          step={1}
          hint="They neither signed in nor used an API key for this many days."
          {...field('days')}
          name="rule.days"
        />
      );
  }
}
