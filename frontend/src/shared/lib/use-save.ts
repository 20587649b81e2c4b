import { useState } from 'react';
import { failureOf, type Failure } from '../api/api-error.js';
import { useToast } from './use-toast.js';

/** A running call, as a mutation of the query cache returns it. */
export type Answering<T> = PromiseLike<{ data?: T | undefined; error?: unknown }>;

export interface Sentences<T> {
  /** The text of the toast. */
  done: string | ((data: T) => string);
  /** The name of the saved thing, in the toast. */
  about?: string;
  /** The text in the dialog. A sentence is followed by the server's reason, in a line of its own. */
  failed: string | ((error: unknown) => string);
}

/**
 * The behaviour of a dialog that saves: it is busy while the call runs, stays open with a sentence
 * after a failure, and closes with a toast after success. Pass `dialog` to a `FormModal` or
 * `ConfirmModal`. `refuse` shows a sentence before anything is sent; `forget` removes the sentence
 * when the form is changed.
 *
 *     const { dialog, save, refuse, forget } = useSave(onClose);
 *     const submit = () => save(rename({ id, name }), { done: 'Saved', failed: 'Could not be saved' });
 *     return <FormModal {...dialog} title="Rename" submitLabel="Save" onSubmit={submit}>…</FormModal>;
 */
export function useSave(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | Failure>();
  const toast = useToast();

  const save = async <T>(
    call: Answering<T>,
    { done, about, failed }: Sentences<T>,
  ): Promise<void> => {
    // Removed first, so that screen readers announce the same sentence again.
    setFailure(undefined);
    setBusy(true);
    const answer = await call;
    setBusy(false);
    if (answer.error !== undefined) {
      const { error } = answer;
      return setFailure(typeof failed === 'string' ? failureOf(error, failed) : failed(error));
    }
    toast.success(typeof done === 'string' ? done : done(answer.data as T), about);
    onClose();
  };

  return {
    dialog: { busy, failure, onClose },
    /** Starts the call; its outcome is shown in the dialog. */
    save: <T>(call: Answering<T>, sentences: Sentences<T>): void => void save(call, sentences),
    refuse: setFailure as (sentence: string) => void,
    forget: (): void => setFailure(undefined),
  };
}
