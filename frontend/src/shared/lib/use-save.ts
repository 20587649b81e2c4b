import { useState } from 'react';
import { useToast } from './use-toast.js';

/** A call under way, as a mutation of the query cache answers it. */
type Answering<T> = PromiseLike<{ data?: T | undefined; error?: unknown }>;

interface Sentences<T> {
  /** Said in a toast. */
  done: string | ((data: T) => string);
  /** Said in the dialog. */
  failed: string | ((error: unknown) => string);
}

/**
 * What every dialog that saves something does: it is busy while the call runs, stays open with a sentence when
 * it fails, and closes with a toast when it succeeds. `dialog` goes to a `FormModal` or `ConfirmModal` as it is,
 * `refuse` tells what is wrong before anything is sent, `forget` takes a sentence away once the form is changed.
 *
 *     const { dialog, save, refuse, forget } = useSave(onClose);
 *     const submit = () => save(rename({ id, name }), { done: 'Saved', failed: 'Could not be saved' });
 *     return <FormModal {...dialog} title="Rename" submitLabel="Save" onSubmit={submit}>…</FormModal>;
 */
export function useSave(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const toast = useToast();

  const save = async <T>(call: Answering<T>, { done, failed }: Sentences<T>): Promise<void> => {
    // Taken away first, so that the same sentence is heard again when it fails again.
    setFailure(undefined);
    setBusy(true);
    const answer = await call;
    setBusy(false);
    if (answer.error !== undefined) {
      return setFailure(typeof failed === 'string' ? failed : failed(answer.error));
    }
    toast.success(typeof done === 'string' ? done : done(answer.data as T));
    onClose();
  };

  return {
    dialog: { busy, failure, onClose },
    /** Begins the work; what comes of it shows in the dialog. */
    save: <T>(call: Answering<T>, sentences: Sentences<T>): void => void save(call, sentences),
    refuse: setFailure as (sentence: string) => void,
    forget: (): void => setFailure(undefined),
  };
}
