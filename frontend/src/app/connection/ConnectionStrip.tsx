import { WifiOff } from 'lucide-react';
import { useConnection } from './use-connection.js';
import styles from './ConnectionStrip.module.css';

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
          <WifiOff size="1rem" aria-hidden="true" />
          No connection. We keep trying; what you entered is still here.
        </p>
      )}
    </div>
  );
}
