import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.js';
import { usePageTitle } from '../../lib/hooks/use-page-title.js';
import styles from './Page.module.css';

interface Props {
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** The width, for lists, for a text, or for a form. */
  measure?: 'page' | 'text' | 'form';
  children: ReactNode;
}

/** A page: sets the document's title and moves the focus to its heading when it is newly opened. */
export function Page({ title, lead, actions, measure = 'page', children }: Props) {
  const heading = usePageTitle(title);
  return (
    <div className={classNames(styles['page'], styles[measure])}>
      <header className="row wrap spread bottom gap-4">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
