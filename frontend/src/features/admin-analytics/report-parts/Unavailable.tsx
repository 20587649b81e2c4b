import styles from './Unavailable.module.css';

/** Replaces figures that could not be loaded: neither an alarm nor zeros. */
export function Unavailable() {
  return <p className={`stack muted ${styles['unavailable']}`}>Not available right now.</p>;
}
