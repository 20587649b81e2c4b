import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { X } from 'lucide-react';
import { IconButton } from './Button.js';
import { Notice } from './Notice.js';
import { selectMessages, toastHidden, type Toast } from './toasts-slice.js';
import styles from './Toasts.module.css';

const shownForMs = 3_000;

/** The messages of this moment. What has gone is in the messages menu of the top bar. */
export function Toasts() {
  const showing = useSelector(selectMessages).filter((toast) => toast.showing);
  const errors = showing.filter(({ kind }) => kind === 'error');
  const others = showing.filter(({ kind }) => kind !== 'error');
  return (
    <section className={styles['toasts']} aria-label="Notifications">
      {errors.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      {/* There before its messages: a region that comes with its text is often not heard. */}
      <div role="status" aria-atomic={false} className={styles['polite']}>
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isHeard />
        ))}
      </div>
    </section>
  );
}

function ToastCard({
  toast: { id, kind, text },
  isHeard = false,
}: {
  toast: Toast;
  isHeard?: boolean;
}) {
  const dispatch = useDispatch();
  useEffect(() => {
    const timer = setTimeout(() => dispatch(toastHidden(id)), shownForMs);
    return () => clearTimeout(timer);
  }, [dispatch, id]);
  return (
    <div className={styles['toast']}>
      <Notice kind={kind} isHeard={isHeard}>
        {text}
      </Notice>
      <IconButton
        label="Dismiss"
        icon={<X aria-hidden="true" />}
        onClick={() => dispatch(toastHidden(id))}
      />
    </div>
  );
}
