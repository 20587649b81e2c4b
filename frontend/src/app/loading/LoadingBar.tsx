import styles from './LoadingBar.module.css';

/** While the code of the next page is on its way. Most pages come sooner than it shows. */
export function LoadingBar() {
  return <div className={styles['bar']} role="progressbar" aria-label="Loading the page" />;
}
