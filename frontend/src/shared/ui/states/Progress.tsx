import { classNames } from '../../lib/class-names.js';
import styles from './Progress.module.css';

interface Props {
  /** 0 to 100, or undefined when the progress is unknown. */
  percent?: number;
  label: string;
}

export function Progress({ percent, label }: Props) {
  return (
    <div
      className={classNames(styles['track'], percent === undefined && styles['unknown'])}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div
        className={styles['bar']}
        style={percent === undefined ? {} : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
