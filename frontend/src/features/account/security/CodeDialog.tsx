import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.js';
import { useSave, type Answering } from '../../../shared/lib/use-save.js';
import type { ButtonLook } from '../../../shared/ui/buttons/Button.js';
import { FormModal } from '../../../shared/ui/dialogs/FormModal.js';
import { CodeField } from '../../session/CodeField.js';

interface Props<T> {
  title: string;
  about: string;
  submitLabel: string;
  submitLook?: ButtonLook;
  failed: string;
  send: (body: { code: string }) => Answering<T>;
  /** Closes or replaces the dialog and returns the text of the toast. */
  onDone: (answer: T) => string;
  onClose: () => void;
}

/** Asks for a code before a change of the second factor. */
export function CodeDialog<T>({ about, failed, send, onDone, onClose, ...texts }: Props<T>) {
  const [code, setCode] = useState('');
  const { dialog, save, forget } = useSave(() => undefined);
  return (
    <FormModal
      {...texts}
      {...dialog}
      onClose={onClose}
      onSubmit={() =>
        save(send({ code }), { done: onDone, failed: (error) => errorText(error, failed) })
      }
    >
      <p>{about}</p>
      <CodeField
        value={code}
        onChange={(typed) => {
          forget();
          setCode(typed);
        }}
      />
    </FormModal>
  );
}
