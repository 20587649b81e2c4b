import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../shared/ui/states/states.js';
import { Meaning } from './report-parts/Meaning.js';
import type { Figures } from './report-parts/use-figures.js';
import type { RowLink } from './row-links.js';
import styles from './StatCards.module.css';

interface Props {
  label: string;
  meaning: string;
  /** The figure, with the list of what it adds up if there is one. */
  figure: Figures<{ text: string; rows?: RowLink | undefined }>;
  /** The lines under the figure. */
  children?: ReactNode;
}

/** A figure with its explanation, which leads to what it adds up. */
export function StatCard({ label, meaning, figure, children }: Props) {
  return (
    <div>
      <dt className="row middle gap-1 muted">
        {label} <Meaning of={label} text={meaning} />
      </dt>
      <dd className={styles['figure']}>
        {figure.is === 'there' ? (
          <Figure of={label} {...figure.data} />
        ) : figure.is === 'loading' ? (
          <Skeleton width="5rem" height="1.75rem" />
        ) : (
          <Missing />
        )}
      </dd>
      {children}
    </div>
  );
}

function Figure({ of, text, rows }: { of: string; text: string; rows?: RowLink | undefined }) {
  if (!rows) return text;
  return (
    <Link to={rows.at} aria-label={`${of}: ${text}, show the ${rows.name}`}>
      {text}
    </Link>
  );
}

function Missing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">not available</span>
    </>
  );
}
