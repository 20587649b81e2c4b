import { Suspense, type ReactNode } from 'react';
import { TileField } from '../../shared/ui/tiles/TileField.js';
import { useIsIdle } from './use-is-idle.js';
import styles from './OrderPlace.module.css';

/** The place of the order. Its code and data are loaded after the first paint, so it has its size before. */
export function OrderPlace({ children }: { children: ReactNode }) {
  const isIdle = useIsIdle();
  return (
    <div className={styles['place']} aria-busy={!isIdle || undefined}>
      {isIdle ? <Suspense fallback={<TileField />}>{children}</Suspense> : <TileField />}
    </div>
  );
}
