import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { classNames } from '../../lib/class-names.js';
import { Button } from '../buttons/Button.js';
import styles from './states.module.css';

interface EmptyProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** A list with nothing in it: says why, and what to do next. */
export function EmptyState({ icon, title, children, action }: EmptyProps) {
  return (
    <div className={styles['state']}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p className={styles['text']}>{children}</p>}
      {action}
    </div>
  );
}

/** A list that could not be loaded, with a way to try again. */
export function ErrorState({ text, retry }: { text: string; retry?: () => void }) {
  const tryAgain = (): void => {
    // The button goes with the error, and must not take the reader's place on the page along.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    retry?.();
  };
  return (
    <div className={styles['state']} role="alert">
      <span className={classNames(styles['icon'], styles['bad'])} aria-hidden="true">
        <CircleAlert />
      </span>
      <p className={styles['title']}>{text}</p>
      {retry !== undefined && (
        <Button look="secondary" size="small" onClick={tryAgain}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The shape of what is being loaded. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />;
}

/** The shape of a list: five lines of this height. */
export function SkeletonLines({ height }: { height: string }) {
  return (
    <div className={styles['lines']}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} height={height} />
      ))}
    </div>
  );
}
