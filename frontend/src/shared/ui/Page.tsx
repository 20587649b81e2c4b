import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';
import { useArrivalFocus } from '../lib/use-arrival-focus.js';
import styles from './Page.module.css';

interface Props {
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** A column as narrow as a form. */
  narrow?: boolean;
  children: ReactNode;
}

/** A screen: sets the document's title, and puts the focus on its heading when one arrives here. */
export function Page({ title, lead, actions, narrow = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Leadmart`;
  }, [title]);
  useArrivalFocus(heading);
  return (
    <div className={classNames(styles['page'], narrow && styles['narrow'])}>
      <header className={styles['head']}>
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
