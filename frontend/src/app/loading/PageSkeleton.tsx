import { useLocation } from 'react-router-dom';
import { classNames } from '../../shared/lib/class-names.js';
import { Skeleton } from '../../shared/ui/states/states.js';
import { TileField } from '../../shared/ui/tiles/TileField.js';
import { pageShapes } from './page-shapes.js';
import styles from './PageSkeleton.module.css';

/** Absent in documents rendered at build. */
const frame = globalThis.document?.querySelector<HTMLElement>('.shell');
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

/** Shown while the code of the page at `path` loads: the shape of the page, out of map tiles. */
export function PageSkeleton({ path }: { path?: string }) {
  const { pathname } = useLocation();
  const place = path ?? pathname;
  const known = framed && place.startsWith(framed.path) ? framed : undefined;
  return (
    <div
      className={classNames(
        `stack amid gap-5 ${styles['page']}`,
        known?.measure === 'form' && styles['form'],
      )}
      role="status"
    >
      <h1 className="unseen">Loading</h1>
      {known ? (
        <div className="shell-title" aria-hidden="true">
          <h1>{known.title}</h1>
          <p>{known.lead}</p>
        </div>
      ) : (
        <Skeleton width="14rem" height="2.2rem" />
      )}
      <div className="blocks" data-shape={pageShapes[place.split('/')[1] ?? '']}>
        {[1, 2, 3].map((block) => (
          <i key={block}>
            <TileField />
          </i>
        ))}
      </div>
    </div>
  );
}
