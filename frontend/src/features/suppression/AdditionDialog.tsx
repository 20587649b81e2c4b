import { useDeferredValue, useMemo, useState } from 'react';
import { FileText } from 'lucide-react';
import { fileRefusal, filesRefusal } from '../../shared/lib/csv-file-refusal.js';
import { isolated } from '../../shared/lib/isolated.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { FormModal } from '../../shared/ui/dialogs/FormModal.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { Choice } from '../../shared/ui/fields/Choice.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { FilePicker } from '../../shared/ui/fields/FilePicker.js';
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.js';
import { Progress } from '../../shared/ui/states/Progress.js';
import {
  countPasted,
  submitWords,
  titleFor,
  wordsForPasted,
  type AdditionTarget,
} from './addition-words.js';
import { useAddition, type Source } from './use-addition.js';
import styles from './AdditionDialog.module.css';

type Way = 'paste' | 'file';

/** The content of the form. */
interface Draft {
  name: string;
  way: Way;
  text: string;
  file?: File | undefined;
}

const ways = [
  { value: 'paste', label: 'Paste phones' },
  { value: 'file', label: 'CSV file' },
] as const;

interface Props {
  target: AdditionTarget;
  onClose: () => void;
}

/** Adds phones to a suppression list, replaces them, or creates a list with them. */
export function AdditionDialog({ target, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>({ name: '', way: 'paste', text: '' });
  const { sending, failure, forget, refuse, send, cancel } = useAddition(target, onClose);
  const title = titleFor(target);
  const change = (part: Partial<Draft>): void => {
    forget();
    setDraft({ ...draft, ...part });
  };
  const submit = (): void => {
    const source = sourceOf(draft, target);
    if (typeof source === 'string') refuse(source);
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
          value={draft.name}
          onChange={({ target: field }) => change({ name: field.value })}
        />
      )}
      {target.kind === 'replace' && <p>The phones that are on the list now will be removed.</p>}
      <div className={styles['ways']}>
        <Choice
          label="Where the phones come from"
          options={ways}
          value={draft.way}
          onChoose={(way) => change({ way })}
        />
      </div>
      {draft.way === 'paste' ? (
        <PastedPhones text={draft.text} onText={(text) => change({ text })} />
      ) : (
        <PhoneFile file={draft.file} onFile={(file) => change({ file })} onRefuse={refuse} />
      )}
    </FormModal>
  );
}

/** The phones of the form, or the sentence that says what is missing. */
function sourceOf({ name, way, text, file }: Draft, { kind }: AdditionTarget): Source | string {
  if (kind === 'new' && name.trim() === '') return 'Please enter a name';
  if (way === 'file') return file ? { file } : 'Please choose a CSV file';
  const hasPhones = countPasted(text).phones > 0;
  return hasPhones ? { text } : 'Please paste at least one phone number with 10 digits';
}

interface FileProps {
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  onRefuse: (sentence: string) => void;
}

function PhoneFile({ file, onFile, onRefuse }: FileProps) {
  const take = (files: FileList): void => {
    const [picked] = files;
    const refusal = filesRefusal(files) ?? (picked && fileRefusal(picked));
    if (refusal === undefined) onFile(picked);
    else onRefuse(refusal);
  };
  return (
    <>
      {file ? (
        <PickedFile file={file} onDrop={() => onFile(undefined)} />
      ) : (
        <FilePicker onFiles={take} />
      )}
      <p className={styles['soft']}>
        The column with the most phones is used. A header is optional, other columns are ignored.
      </p>
    </>
  );
}

/** Counts what is pasted. A long text is counted when there is time. */
function PastedPhones({ text, onText }: { text: string; onText: (text: string) => void }) {
  const settled = useDeferredValue(text);
  const counts = useMemo(() => countPasted(settled), [settled]);
  return (
    <TextAreaField
      label="Phones"
      rows={8}
      dir="ltr"
      spellCheck={false}
      placeholder={'(512) 555-0147\n2125550182'}
      value={text}
      hint={<span role="status">{wordsForPasted(counts)}</span>}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

function PickedFile({ file, onDrop }: { file: File; onDrop: () => void }) {
  return (
    <div className={styles['picked']}>
      <FileText aria-hidden="true" />
      <span>{isolated(file.name)}</span>
      <Button look="secondary" size="small" onClick={onDrop}>
        Choose another
      </Button>
    </div>
  );
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
      <p className={styles['sending']}>
        <span role="status">
          {isUnderWay ? `Sending ${isolated(file.name)}…` : 'Reading the phones…'}
        </span>
        {isUnderWay && <span aria-hidden="true">{percent}%</span>}
      </p>
      <Progress label="Upload progress" {...(isUnderWay && { percent })} />
    </Modal>
  );
}
