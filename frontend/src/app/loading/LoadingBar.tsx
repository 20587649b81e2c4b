import styles from './LoadingBar.module.css';

/** Shown while the code of the next page loads, after a delay that most pages do not reach. */
export function LoadingBar() {
  return (
    <div className={styles['tiles']} role="progressbar" aria-label="Loading the page">
      <i />
    </div>
  );
}
