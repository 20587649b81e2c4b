import type { Failure } from '../../shared/api/api-error.js';
import { useFields } from '../../shared/lib/hooks/use-fields.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countPasted } from '../../shared/lib/words/pasted-phones.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { SendingModal } from '../../shared/ui/dialogs/SendingModal.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import {
  noPhonesGiven,
  PhonesField,
  type GivenPhones,
} from '../../shared/ui/fields/PhonesField.js';
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
  const { sending, failure, forget, refuse, send, cancel } = useAddition(target, onClose);
  const initial: Draft = { name: '', ...noPhonesGiven };
  const { values: draft, change, field } = useFields(initial, forget);
  const title = titleFor(target);
  const submit = (): void => {
    const source = sourceOf(draft, target);
    if ('sentence' in source) refuse(source);
    else send(draft.name, source);
  };

  if (sending?.percent !== undefined && draft.file) {
    // It can be cancelled until the file has arrived; then the server reads it.
    const isUnderWay = sending.percent < 100;
    return (
      <SendingModal
        title={title}
        words={isUnderWay ? `Sending ${isolated(draft.file.name)}…` : 'Reading the file…'}
        percent={isUnderWay ? sending.percent : undefined}
        onCancel={cancel}
      />
    );
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
        <TextField label="Name" maxLength={100} placeholder="Customers" {...field('name')} />
      )}
      {target.kind === 'replace' && <p>Everything on the list now will be removed.</p>}
      <PhonesField withEmails phones={draft} onChange={change} onRefuse={refuse} />
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
