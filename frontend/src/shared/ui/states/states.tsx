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

/** An empty list: the reason and the next step. */
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

/** A list that could not be loaded, with a button to try again. */
export function ErrorState({ text, retry }: { text: string; retry?: () => void }) {
  const tryAgain = (): void => {
    // The button disappears with the error; the focus moves to the heading.
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

/** A placeholder for content that loads. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />;
}

/** A placeholder for a list: five lines of this height. */
export function SkeletonLines({ height }: { height: string }) {
  return (
    <div className={styles['lines']}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} height={height} />
      ))}
    </div>
  );
}
