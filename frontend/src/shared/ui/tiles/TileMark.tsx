import styles from './TileMark.module.css';

/**
 * The mark of Leadmart: nine tiles of the map, five of them filled as an L. `index.html`,
 * `public/favicon.svg`, the header of mails and the files of billing draw the same one.
 */
export function TileMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles['mark']}>
      <path d="M4 4h4v4H4zm0 10h4v4H4zm0 10h4v4H4zm10 0h4v4h-4zm10 0h4v4h-4z" />
      <path d="M14 4h4v4h-4zm0 10h4v4h-4zm10 0h4v4h-4z" className={styles['next']} />
      <path d="M24 4h4v4h-4z" className={styles['last']} />
    </svg>
  );
}
