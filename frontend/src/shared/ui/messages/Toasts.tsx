import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { usePartingFocus } from '../../lib/focus/use-parting-focus.js';
import { IconButton } from '../buttons/Button.js';
import { selectTopDialog } from '../dialogs/dialogs-slice.js';
import { ClampedText } from '../text/ClampedText.js';
import { Notice } from './Notice.js';
import { selectToasts, toastHidden, type Toast } from './toasts-slice.js';
import styles from './Toasts.module.css';

const shownForMs = 3_000;

/**
 * The current toasts. The page and every dialog have a place for them, and the topmost dialog shows them, because everything
 * outside of it is inert.
 */
export function Toasts({ dialog }: { dialog?: string }) {
  const isOnTop = useSelector(selectTopDialog) === dialog;
  const toasts = useSelector(selectToasts);
  const showing = isOnTop ? toasts : [];
  const errors = showing.filter(({ kind }) => kind === 'error');
  const others = showing.filter(({ kind }) => kind !== 'error');
  return (
    <section className={`row column gap-2 ${styles['toasts']}`} aria-label="Notifications">
      {errors.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      {/* Mounted before its messages: a region that is inserted together with its text is often
          not announced. */}
      <div role="status" aria-atomic={false} className="stack gap-2">
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isAnnounced />
        ))}
      </div>
    </section>
  );
}

function ToastCard({
  toast: { id, kind, text, about, at },
  isAnnounced = false,
}: {
  toast: Toast;
  isAnnounced?: boolean;
}) {
  const dispatch = useDispatch();
  useEffect(() => {
    const timer = setTimeout(() => dispatch(toastHidden(id)), at + shownForMs - Date.now());
    return () => clearTimeout(timer);
  }, [dispatch, id, at]);
  const card = useRef<HTMLDivElement>(null);
  usePartingFocus(card);
  return (
    <div ref={card} className={styles['toast']}>
      <Notice kind={kind} isAnnounced={isAnnounced}>
        <p>{text}</p>
        {about !== undefined && <ClampedText text={about} className="muted" />}
      </Notice>
      <IconButton label="Dismiss" icon={<X />} onClick={() => dispatch(toastHidden(id))} />
    </div>
  );
}
