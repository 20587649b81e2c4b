import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/Button.js';
import styles from './Stepper.module.css';

interface Step {
  label: string;
  /** Undefined at the limit: a disabled button would lose the keyboard focus. */
  onPress: (() => void) | undefined;
}

/** A field for a number, between the buttons that change it. */
export function Stepper({
  fewer,
  more,
  children,
}: Record<'fewer' | 'more', Step> & { children: ReactNode }) {
  return (
    <span className={styles['stepper']}>
      <StepButton {...fewer} icon={<Minus />} />
      {children}
      <StepButton {...more} icon={<Plus />} />
    </span>
  );
}

const StepButton = ({ onPress, ...rest }: Step & { icon: ReactNode }) => (
  <IconButton {...rest} aria-disabled={!onPress || undefined} onClick={onPress} />
);
