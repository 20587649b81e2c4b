import { useFields } from '../../lib/hooks/use-fields.js';
import { useSave, type Sentences, type VersionedCall } from '../../lib/hooks/use-save.js';
import { TextField } from '../fields/Field.js';
import { FormModal } from './FormModal.js';

interface Props<T> {
  title: string;
  /** The name as it is now. */
  name: string;
  hint?: string;
  maxLength?: number;
  /** The version in the view that shows the name; undefined for things without one. */
  version?: number;
  /** The name among the values of the thing. */
  nameIn?: (current: Readonly<Record<string, unknown>>) => unknown;
  rename: (name: string) => VersionedCall<T>;
  /** The texts about the new name. */
  sentencesFor: (name: string) => Sentences<T>;
  onClose: () => void;
}

/** Asks for a new name of something and saves it. */
export function RenameModal<T>({
  title,
  hint,
  maxLength = 100,
  version,
  nameIn = (current) => current['name'],
  rename,
  sentencesFor,
  onClose,
  ...now
}: Props<T>) {
  const { values, change, field } = useFields({ name: now.name });
  const { dialog, save } = useSave<Record<string, unknown>>(onClose, {
    version,
    load: (current) => change({ name: String(nameIn(current)) }),
  });
  return (
    <FormModal
      {...dialog}
      title={title}
      submitLabel="Save"
      onSubmit={() => save(rename(values.name), sentencesFor(values.name))}
    >
      <TextField label="Name" required maxLength={maxLength} hint={hint} {...field('name')} />
    </FormModal>
  );
}
