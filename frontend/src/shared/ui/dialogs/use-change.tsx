import { useState, type ReactNode } from 'react';
import { staleWriteOf, type StaleWrite } from '../../api/api-error.js';
import { useOutcome } from '../../lib/hooks/use-call.js';
import type { Answering, Conflict, Sentences } from '../../lib/hooks/use-save.js';
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
  const say = useOutcome();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<{ title: string; action: string; conflict: Conflict }>();
  const close = (): void => setOpen(undefined);

  const make = async <T,>(change: Change<T>, decided?: StaleWrite): Promise<void> => {
    const { action, call, about } = change;
    setBusy(true);
    const answer = await call(decided);
    setBusy(false);
    const stale = staleWriteOf(answer.error);
    if (!stale) {
      close();
      return say(answer, change);
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
