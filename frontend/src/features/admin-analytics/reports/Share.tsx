import styles from './Share.module.css';

/** How much of the largest this is, for the eye; the number beside it says it. */
export function Share({ of, max }: { of: number; max: number }) {
  return (
    <span className={styles['track']} aria-hidden="true">
      <span
        className={styles['bar']}
        style={{ width: `${max === 0 ? 0 : Math.round((of / max) * 100)}%` }}
      />
    </span>
  );
}
