import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Skeleton } from '../../../shared/ui/states/states.js';
import { Meaning } from './Meaning.js';
import type { Figures } from './use-figures.js';
import styles from './Report.module.css';

interface Props<T> {
  id: string;
  title: string;
  meaning: string;
  figures: Figures<T>;
  /** Controls beside the title. */
  controls?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A titled section of figures with its explanation, loading, empty and error states. */
export function Report<T>({ id, title, meaning, figures, controls, children }: Props<T>) {
  return (
    <section className="stack fit gap-4" aria-labelledby={id}>
      <div className={`row wrap spread bottom ${styles['head']}`}>
        <div className="row middle gap-1">
          <h2 id={id}>{title}</h2>
          <Meaning of={title} text={meaning} />
        </div>
        {controls}
      </div>
      {figures.is === 'there' ? (
        children(figures.data)
      ) : figures.is === 'missing' ? (
        <Card>
          <Unavailable />
        </Card>
      ) : (
        <Card role="status" aria-label={`Loading ${title.toLowerCase()}`}>
          <Skeleton height="9rem" />
        </Card>
      )}
    </section>
  );
}

/** Replaces figures that could not be loaded: neither an alarm nor zeros. */
export function Unavailable() {
  return <p className={`stack muted ${styles['unavailable']}`}>Not available right now.</p>;
}
