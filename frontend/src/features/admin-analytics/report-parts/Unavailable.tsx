import styles from './Unavailable.module.css';

/** Figures that could not be loaded: no alarm, and no zeros either. */
export function Unavailable() {
  return <p className={styles['unavailable']}>Not available right now.</p>;
}
