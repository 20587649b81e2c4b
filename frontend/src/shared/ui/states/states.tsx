import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.js';
import { TileField } from '../tiles/TileField.js';
import { TileGround } from '../tiles/TileGround.js';
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
    <div className={`stack centred-text gap-3 ${styles['state']}`}>
      <TileGround>{icon}</TileGround>
      <p className="firm">{title}</p>
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
    <div className={`stack centred-text gap-3 ${styles['state']}`} role="alert">
      <TileGround isBad>
        <CircleAlert />
      </TileGround>
      <p className="firm">{text}</p>
      {retry !== undefined && (
        <Button size="small" onClick={tryAgain}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** From this height on, in rem, a placeholder is made of map tiles. */
const tallRem = 5;

/** A placeholder for content that loads, or for a line of text. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1lh' }: { width?: string; height?: string }) {
  const isTall = height.endsWith('%') || Number.parseFloat(height) >= tallRem;
  if (isTall)
    return (
      <span className={styles['tall']}>
        <TileField height={height} />
      </span>
    );
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />;
}

/** A placeholder with the size of what it replaces: of these children, which nobody sees, hears or reaches. */
export function SkeletonOf({ children }: { children: ReactNode }) {
  return (
    <span className={`${styles['skeleton']} ${styles['of']}`} aria-hidden="true" inert>
      <span className="block">{children}</span>
    </span>
  );
}

/** A placeholder for a list: five rows of this height, each with a tile, a name and two values. */
export function SkeletonLines({ height }: { height: string }) {
  return (
    <div className="stack gap-5">
      {[1, 2, 3, 4, 5].map((place) => (
        <div key={place} className={`row middle gap-3 ${styles['row']}`} style={{ height }}>
          <Skeleton width={height} height={height} />
          <Skeleton width={`${24 + ((place * 7) % 16)}%`} />
          <Skeleton width="5rem" />
          <Skeleton width="3rem" />
        </div>
      ))}
    </div>
  );
}
