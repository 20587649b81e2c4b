import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.js';
import styles from './Disclosure.module.css';

type Props = ComponentProps<'details'> & { summary: ReactNode };

/** A line that opens what it names. Several of them are a list with lines between. */
export function Disclosure({ summary, className, children, ...rest }: Props) {
  return (
    <details {...rest} className={classNames(styles['item'], className)}>
      <summary className="row middle spread gap-4">
        {summary}
        <ChevronDown />
      </summary>
      {children}
    </details>
  );
}
