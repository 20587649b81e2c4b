import { useState } from 'react';
import type { SegmentView } from '@leadmart/contracts';
import { useSave } from '../../../shared/lib/hooks/use-save.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { namesOf, SelectField, TextField } from '../../../shared/ui/fields/Field.js';
import { blankSegment, bodyOf, kindWords, type SegmentDraft } from './segment-draft.js';
import { useCreateSegmentMutation, useSegmentDatasetsQuery } from './segments-api.js';

interface Props {
  onSaved: (segment: SegmentView) => void;
  onClose: () => void;
}

/** The form that saves a segment of users under a name. */
export function NewSegmentModal({ onSaved, onClose }: Props) {
  const [create] = useCreateSegmentMutation();
  const [draft, setDraft] = useState(blankSegment);
  const { dialog, save } = useSave(onClose);
  const change = (fields: Partial<SegmentDraft>): void => setDraft({ ...draft, ...fields });
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
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        label="Who"
        name="rule.kind"
        options={kindWords}
        value={draft.kind}
        onChoose={(kind) => change({ kind })}
      />
      <RuleField draft={draft} change={change} />
      <p className="muted">
        Who belongs to it is decided at the moment of sending. Users who unsubscribed or have not
        verified their address are left out.
      </p>
    </FormModal>
  );
}

interface RuleProps {
  draft: SegmentDraft;
  change: (fields: Partial<SegmentDraft>) => void;
}

/** The value of the rule, if it has one. */
function RuleField({ draft: { kind, datasetId, credits, days }, change }: RuleProps) {
  const { data: datasets = [] } = useSegmentDatasetsQuery(undefined, { skip: kind !== 'bought' });
  switch (kind) {
    case 'never-bought':
      return null;
    case 'bought':
      return (
        <SelectField
          label="Dataset"
          name="rule.datasetId"
          options={[['', 'Choose a dataset'], ...namesOf(datasets)]}
          required
          value={datasetId}
          onChoose={(datasetId) => change({ datasetId })}
        />
      );
    case 'balance-below':
      return (
        <TextField
          label="Credits"
          name="rule.credits"
          type="number"
          required
          min={0.1}
          step={0.1}
          hint="Their balance is below this number."
          value={credits}
          onChange={({ target }) => change({ credits: target.value })}
        />
      );
    case 'inactive':
      return (
        <TextField
          label="Days"
          name="rule.days"
          type="number"
          required
          min={1}
          max={3_650}
          step={1}
          hint="They neither signed in nor used an API key for this many days."
          value={days}
          onChange={({ target }) => change({ days: target.value })}
        />
      );
  }
}
