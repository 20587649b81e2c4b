import type { HTMLAttributes } from 'react';
import { classNames } from '../../lib/class-names.js';
import styles from './Card.module.css';

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames(styles['card'], className)} />;
}
