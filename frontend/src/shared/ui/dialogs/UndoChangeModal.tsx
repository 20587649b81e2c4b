import { useSave, type VersionedCall } from '../../lib/hooks/use-save.js';
import { isolated } from '../../lib/isolated.js';
import { labelOf, wordOf } from '../../lib/words/field-words.js';
import { formatMoment } from '../../lib/words/format.js';
import { FormModal } from './FormModal.js';

interface Props<T> {
  name: string;
  /** The thing as it is, with the values that its last change replaced. */
  one: { version: number; undo?: { until: string; values: object } | undefined };
  /** Stores these values. */
  restore: (values: object) => VersionedCall<T>;
  onClose: () => void;
}

/** Undoes the last change of a thing, after it showed the values now and those that return. */
export function UndoChangeModal<T>({ name, one, restore, onClose }: Props<T>) {
  const { dialog, save } = useSave(onClose, { version: one.version });
  const { until, values } = one.undo ?? { until: '', values: {} };
  const now = one as Readonly<Record<string, unknown>>;
  const word = (field: string, value: unknown): string => wordOf(field, value) ?? 'none';
  const undo = (): void =>
    save(restore(values), {
      done: 'Change undone',
      about: name,
      failed: 'The change could not be undone',
    });
  return (
    <FormModal
      {...dialog}
      title={`Undo the last change of ${isolated(name)}`}
      submitLabel="Undo"
      onSubmit={undo}
    >
      <dl className="stack facts figures gap-2">
        {Object.entries(values).map(([field, value]) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              {word(field, now[field])} → {word(field, value)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">You can undo this until {formatMoment(until)}.</p>
    </FormModal>
  );
}
