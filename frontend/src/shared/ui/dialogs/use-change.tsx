import { useState, type ReactNode } from 'react';
import { staleWriteOf, type StaleWrite } from '../../api/api-error.js';
import {
  failureFor,
  type Answering,
  type Conflict,
  type Sentences,
} from '../../lib/hooks/use-save.js';
import { useToast } from '../../lib/hooks/use-toast.js';
import { ConfirmModal } from './ConfirmModal.js';

/** The current version and values of a thing that was changed meanwhile. */
type Decided = Pick<StaleWrite, 'version'> & Partial<Pick<StaleWrite, 'current'>>;

type Change<T> = Sentences<T> & {
  /** The word of the button, for example 'Deactivate'. */
  action: string;
  /** Makes the change: of the thing on the page, or of the current one when the user decided so after a conflict. */
  call: (decided?: Decided) => Answering<T>;
};

/**
 * The behaviour of a button that changes a thing at once, without a form: a toast says the outcome. When the thing was changed
 * meanwhile, `dialog` shows how, and the user makes the change to the current values or leaves it.
 */
export function useChange() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<{ title: string; action: string; conflict: Conflict }>();
  const close = (): void => setOpen(undefined);

  const make = async <T,>(change: Change<T>, decided?: StaleWrite): Promise<void> => {
    const { action, call, done, about } = change;
    setBusy(true);
    const answer = await call(decided);
    setBusy(false);
    if (answer.error === undefined) {
      close();
      return void toast.success(typeof done === 'string' ? done : done(answer.data as T), about);
    }
    const stale = staleWriteOf(answer.error);
    if (!stale) {
      close();
      const failure = failureFor(answer.error, change);
      if (typeof failure === 'string') return void toast.error(failure, about);
      const second = [about, failure.reason].filter((text) => text !== undefined).join(': ');
      return void toast.error(failure.sentence, second || undefined);
    }
    const again = (): void => void make(change, stale);
    setOpen({
      title: about ?? 'Changed meanwhile',
      action,
      conflict: { stale, again, keepsCurrent: true },
    });
  };

  const dialog: ReactNode = open && (
    <ConfirmModal {...open} busy={busy} onConfirm={open.conflict.again} onClose={close}>
      <p>The page shows the current values now.</p>
    </ConfirmModal>
  );
  return { busy, dialog, change: <T,>(change: Change<T>): void => void make(change) };
}
