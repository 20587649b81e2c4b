import styles from './Share.module.css';

/** A bar in proportion to the largest value. Decorative: the number stands beside it. */
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
