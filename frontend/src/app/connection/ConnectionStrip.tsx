import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useInterval } from '../../shared/lib/hooks/use-interval.js';
import { connectionFound, connectionLost, selectIsConnectionLost } from './connection-slice.js';
import styles from './ConnectionStrip.module.css';

const knockMs = 5_000;

/**
 * Whether the connection is lost: a call got no answer (reported by `store.ts`) or the browser is
 * offline. Any answer, or the browser's online event, ends this state. A page without calls of its
 * own sends requests meanwhile.
 */
function useConnection(): { isLost: boolean } {
  const dispatch = useDispatch();
  const isLost = useSelector(selectIsConnectionLost);
  useEffect(() => {
    const lose = (): void => void dispatch(connectionLost());
    const find = (): void => void dispatch(connectionFound());
    if (!navigator.onLine) lose();
    window.addEventListener('offline', lose);
    window.addEventListener('online', find);
    return () => {
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', find);
    };
  }, [dispatch]);
  const knock = async (): Promise<void> => {
    try {
      await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
      dispatch(connectionFound());
    } catch {
      // Still no answer: the strip stays, and the next interval tries again.
    }
  };
  useInterval(() => void knock(), knockMs, isLost);
  return { isLost };
}

/**
 * Says that the connection is lost. The region is always mounted, so that screen readers announce
 * text put into it.
 */
export function ConnectionStrip() {
  const { isLost } = useConnection();
  return (
    <div className={styles['region']} role="status" aria-label="Connection">
      {isLost && (
        <p className={`row centred middle small gap-2 ${styles['strip']}`}>
          <WifiOff size="1rem" />
          No connection. We keep trying; what you entered is still here.
        </p>
      )}
    </div>
  );
}
