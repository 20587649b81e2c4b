import { useLocation } from 'react-router-dom';
import { classNames } from '../../shared/lib/class-names.js';
import { Skeleton } from '../../shared/ui/states/states.js';
import styles from './PageSkeleton.module.css';

const frame = document.querySelector<HTMLElement>('.shell');
/**
 * The title that the frame in index.html already shows for this page (`vite/first-page.js`). It
 * stays until the page is loaded.
 */
const framed = frame?.dataset['page'] && {
  path: `/${frame.dataset['page']}`,
  title: frame.querySelector('h1')?.textContent,
  lead: frame.querySelector('p')?.textContent,
  measure: frame.classList.contains('form') ? 'form' : 'page',
};

/** Shown while the code of the page at `path` loads. */
export function PageSkeleton({ path }: { path?: string }) {
  const { pathname } = useLocation();
  const known = framed && (path ?? pathname).startsWith(framed.path) ? framed : undefined;
  return (
    <div
      className={classNames(styles['page'], known?.measure === 'form' && styles['form'])}
      role="status"
    >
      <h1 className="unseen">Loading</h1>
      {known ? (
        <div aria-hidden="true">
          <p className={styles['title']}>{known.title}</p>
          <p className={styles['lead']}>{known.lead}</p>
        </div>
      ) : (
        <Skeleton width="14rem" height="2.2rem" />
      )}
      <Skeleton height="9rem" />
      <Skeleton height="16rem" />
    </div>
  );
}
