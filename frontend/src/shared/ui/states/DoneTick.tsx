import styles from './DoneTick.module.css';

/** A ring and a tick that draw themselves once; with reduced motion they are simply there. */
export function DoneTick() {
  return (
    <svg className={styles['tick']} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" pathLength="1" />
      <path d="m15 24.5 6.5 6.5L33.5 18" pathLength="1" />
    </svg>
  );
}
