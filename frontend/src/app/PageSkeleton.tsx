import { Skeleton } from '../shared/ui/states.js';
import styles from './PageSkeleton.module.css';

/** While a page's code is on its way. */
export function PageSkeleton() {
  return (
    <div className={styles['page']} role="status">
      <h1 className={styles['heading']}>Loading</h1>
      <Skeleton width="14rem" height="2.2rem" />
      <Skeleton height="9rem" />
      <Skeleton height="16rem" />
    </div>
  );
}
