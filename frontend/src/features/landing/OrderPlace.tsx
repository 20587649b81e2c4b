import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { TileField } from '../../shared/ui/tiles/TileField.js';
import styles from './OrderPlace.module.css';

const patienceMs = 1_000;

/** Whether the browser has painted the page and has nothing else to do. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const rest = (): void => setIsIdle(true);
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, patienceMs / 5);
      return () => clearTimeout(timer);
    }
    const call = requestIdleCallback(rest, { timeout: patienceMs });
    return () => cancelIdleCallback(call);
  }, []);
  return isIdle;
}

/** The place of the order. Its code and data are loaded after the first paint, so it has its size before. */
export function OrderPlace({ children }: { children: ReactNode }) {
  const isIdle = useIsIdle();
  return (
    <div className={styles['place']} aria-busy={!isIdle || undefined}>
      {isIdle ? <Suspense fallback={<TileField />}>{children}</Suspense> : <TileField />}
    </div>
  );
}
