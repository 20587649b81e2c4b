import { useState } from 'react';
import { errorAt, type Failure } from '../../shared/api/api-error.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countPasted } from '../../shared/lib/words/pasted-phones.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import {
  noPhonesGiven,
  PhonesField,
  type GivenPhones,
} from '../../shared/ui/fields/PhonesField.js';
import { Progress } from '../../shared/ui/states/Progress.js';
import { submitWords, titleFor, type AdditionTarget } from './addition-words.js';
import { useAddition, type Source } from './use-addition.js';

/** The content of the form. */
interface Draft extends GivenPhones {
  name: string;
}

interface Props {
  target: AdditionTarget;
  onClose: () => void;
}

/** Adds phones and emails to a suppression list, replaces them, or creates a list with them. */
export function AdditionDialog({ target, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>({ name: '', ...noPhonesGiven });
  const { sending, failure, forget, refuse, send, cancel } = useAddition(target, onClose);
  const title = titleFor(target);
  const change = (part: Partial<Draft>): void => {
    forget();
    setDraft({ ...draft, ...part });
  };
  const submit = (): void => {
    const source = sourceOf(draft, target);
    if ('sentence' in source) refuse(source);
    else send(draft.name, source);
  };

  if (sending?.percent !== undefined && draft.file) {
    const { percent } = sending;
    return <SendingFile title={title} file={draft.file} percent={percent} onCancel={cancel} />;
  }
  return (
    <FormModal
      title={title}
      submitLabel={submitWords[target.kind]}
      busy={sending !== undefined}
      failure={failure}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      {target.kind === 'new' && (
        <TextField
          label="Name"
          maxLength={100}
          placeholder="Customers"
          error={errorAt('name', failure)}
          value={draft.name}
          onChange={({ target: field }) => change({ name: field.value })}
        />
      )}
      {target.kind === 'replace' && <p>Everything on the list now will be removed.</p>}
      <PhonesField
        withEmails
        phones={draft}
        error={errorAt('phones', failure)}
        onChange={change}
        onRefuse={refuse}
      />
    </FormModal>
  );
}

/** The content of the form, or what is missing. */
function sourceOf({ name, way, text, file }: Draft, { kind }: AdditionTarget): Source | Failure {
  if (kind === 'new' && name.trim() === '')
    return { sentence: 'Please enter a name', field: 'name' };
  if (way === 'file') return file ? { file } : { sentence: 'Please choose a CSV file' };
  const { phones, emails } = countPasted(text, true);
  return phones + emails > 0
    ? { text }
    : {
        sentence: 'Please paste at least one phone number with 10 digits, or an email address',
        field: 'phones',
      };
}

interface SendingProps {
  title: string;
  file: File;
  percent: number;
  onCancel: () => void;
}

/** Can be cancelled until the file has arrived; then the server reads it. */
function SendingFile({ title, file, percent, onCancel }: SendingProps) {
  const isUnderWay = percent < 100;
  return (
    <Modal
      title={title}
      {...(isUnderWay && {
        actions: (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        ),
      })}
    >
      <p className="row spread figures breaks gap-3">
        <span role="status">
          {isUnderWay ? `Sending ${isolated(file.name)}…` : 'Reading the file…'}
        </span>
        {isUnderWay && <span aria-hidden="true">{percent}%</span>}
      </p>
      <Progress label="Upload progress" {...(isUnderWay && { percent })} />
    </Modal>
  );
}
