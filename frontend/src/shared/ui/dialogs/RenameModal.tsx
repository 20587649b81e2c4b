import { useState } from 'react';
import { useSave, type Answering, type Sentences } from '../../lib/use-save.js';
import { TextField } from '../fields/Field.js';
import { FormModal } from './FormModal.js';

interface Props<T> {
  title: string;
  /** The name as it is now. */
  name: string;
  hint?: string;
  maxLength?: number;
  rename: (name: string) => Answering<T>;
  /** The texts about the new name. */
  sentencesFor: (name: string) => Sentences<T>;
  onClose: () => void;
}

/** Asks for a new name of something and saves it. */
export function RenameModal<T>({
  title,
  hint,
  maxLength = 100,
  rename,
  sentencesFor,
  onClose,
  ...now
}: Props<T>) {
  const [name, setName] = useState(now.name);
  const { dialog, save, forget } = useSave(onClose);
  return (
    <FormModal
      {...dialog}
      title={title}
      submitLabel="Save"
      onSubmit={() => save(rename(name), sentencesFor(name))}
    >
      <TextField
        label="Name"
        required
        maxLength={maxLength}
        hint={hint}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          forget();
        }}
      />
    </FormModal>
  );
}
