import styles from './Progress.module.css';

/** How much of the work is done, 0 to 100. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      className={styles['track']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles['bar']} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
