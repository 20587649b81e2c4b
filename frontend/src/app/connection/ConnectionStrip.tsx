import { WifiOff } from 'lucide-react';
import { useConnection } from './use-connection.js';
import styles from './ConnectionStrip.module.css';

/** Says that nobody answers. The region is always there, so that listeners hear when something is put into it. */
export function ConnectionStrip() {
  const { isLost } = useConnection();
  return (
    <div className={styles['region']} role="status" aria-label="Connection">
      {isLost && (
        <p className={styles['strip']}>
          <WifiOff aria-hidden="true" />
          No connection. We keep trying; what you entered is still here.
        </p>
      )}
    </div>
  );
}
