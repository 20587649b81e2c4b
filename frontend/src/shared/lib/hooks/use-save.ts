import { useState } from 'react';
import {
  failureOf,
  refusalOf,
  staleWriteOf,
  type Failure,
  type StaleWrite,
} from '../../api/api-error.js';
import { useToast } from './use-toast.js';

/** The answer of a call, as a mutation of the query cache returns it. */
export interface Answer<T> {
  data?: T | undefined;
  error?: unknown;
}

/** A running call. */
export type Answering<T> = PromiseLike<Answer<T>>;

/** A call that says the version that it changes. */
export type VersionedCall<T> = (version: number | undefined) => Answering<T>;

type Call<T> = Answering<T> | VersionedCall<T>;

/** The sentence after a call that failed. */
export type FailedSentence =
  /** A sentence is followed by the server's reason, in a line of its own. */
  | { failed: string | ((error: unknown) => string | Failure) }
  /** The server's reason alone, or this sentence when there is none. */
  | { otherwise: string };

export interface Success<T> {
  /** The text of the toast, or what happens then; without a text there is no toast. */
  done: string | ((data: T) => string | undefined | void);
  /** The name of the saved thing, in the toast. */
  about?: string | undefined;
}

export type Sentences<T> = FailedSentence & Success<T>;

/** The thing that a dialog changes. */
export interface Changed<V> {
  /** The version in the view that the form shows; undefined for a new thing. */
  version: number | undefined;
  /** Shows the current values in the form. Missing where there is no form. */
  load?: (current: Partial<V>) => void;
}

/** A change that was refused because of another one, and the ways on. */
export interface Conflict {
  stale: StaleWrite;
  /** Sends the change again, to the current version. */
  again: () => void;
  load?: () => void;
  /** Whether the change leaves the current values: it sends older ones only because it sends the whole thing. */
  keepsCurrent?: boolean;
}

const newThing = { version: undefined };

export function failureFor(error: unknown, sentence: FailedSentence): string | Failure {
  if ('otherwise' in sentence) return refusalOf(error, sentence.otherwise);
  const { failed } = sentence;
  return typeof failed === 'string' ? failureOf(error, failed) : failed(error);
}

/**
 * The behaviour of a dialog that saves: it is busy while the call runs, stays open with a sentence
 * after a failure, and closes with a toast after success. Pass `dialog` to a `FormModal` or
 * `ConfirmModal`. `refuse` shows a sentence before anything is sent. A change of a field removes the sentence; `forget` does so
 * after a change by a button. A call that is a function gets the version of the changed thing: when
 * it was changed meanwhile, the dialog shows how, and the user loads the current values or sends
 * the change again.
 *
 *     const { dialog, save, refuse } = useSave(onClose);
 *     const submit = () => save(rename({ id, name }), { done: 'Saved', failed: 'Could not be saved' });
 *     return <FormModal {...dialog} title="Rename" submitLabel="Save" onSubmit={submit}>…</FormModal>;
 */
export function useSave<V = never>(onClose: () => void, changed: Changed<V> = newThing) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const [version, setVersion] = useState(changed.version);
  const { load } = changed;
  const toast = useToast();
  const forget = (): void => {
    setFailure(undefined);
    setConflict(undefined);
  };

  const showConflict = (stale: StaleWrite, again: () => void): void => {
    const loadCurrent = (): void => {
      forget();
      setVersion(stale.version);
      load?.(stale.current as Partial<V>);
    };
    setConflict({ stale, again, ...(load && { load: loadCurrent }) });
  };

  const save = async <T>(call: Call<T>, sentences: Sentences<T>, seen = version) => {
    const { done, about } = sentences;
    // Removed first, so that screen readers announce the same sentence again.
    forget();
    setBusy(true);
    const answer = await (typeof call === 'function' ? call(seen) : call);
    setBusy(false);
    if (answer.error !== undefined) {
      const { error } = answer;
      const stale = staleWriteOf(error);
      if (!stale) return setFailure(failureFor(error, sentences));
      return showConflict(stale, () => void save(call, sentences, stale.version));
    }
    const text = typeof done === 'string' ? done : done(answer.data as T);
    if (text !== undefined) toast.success(text, about);
    onClose();
  };

  return {
    dialog: { busy, failure, conflict, onClose, onEdit: forget },
    /** Starts the call; its outcome is shown in the dialog. */
    save: <T>(call: Call<T>, sentences: Sentences<T>): void => void save(call, sentences),
    refuse: setFailure as (failure: string | Failure | undefined) => void,
    forget,
  };
}

/** As `useSave`, for a form on a page: pass `form` to a `PageForm`. */
export function useForm() {
  const { dialog, ...rest } = useSave(() => undefined);
  const { busy, failure, onEdit } = dialog;
  return { form: { busy, failure, onEdit }, ...rest };
}

export type FormState = ReturnType<typeof useForm>['form'];
