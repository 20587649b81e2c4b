import { Pause, Play } from 'lucide-react';
import { useState, type FocusEvent } from 'react';
import { classNames } from '../../shared/lib/class-names.js';
import { useInterval } from '../../shared/lib/hooks/use-interval.js';
import { usePrefersReducedMotion } from '../../shared/lib/hooks/use-media.js';
import { IconButton } from '../../shared/ui/buttons/Button.js';
import { showcase } from './landing-content.js';
import styles from './Showcase.module.css';

const rotateMs = 3_000;

/**
 * Four points, one at a time. It rotates until the user pauses it, chooses a point or prefers
 * reduced motion, and waits while it is hovered or has the focus.
 */
export function Showcase() {
  const stillness = usePrefersReducedMotion();
  const [stopped, setStopped] = useState(false);
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const [current, setCurrent] = useState(0);
  const turning = !stillness && !stopped && !pointedAt && !focused;
  useInterval(() => setCurrent((index) => (index + 1) % showcase.length), rotateMs, turning);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
  };
  return (
    <section
      className={styles['showcase']}
      aria-label="What you get"
      data-motion={stopped ? 'paused' : undefined}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={leave}
    >
      <ol className={styles['points']}>
        {showcase.map(({ icon: Icon, title, text }, index) => (
          <li key={title}>
            <button
              type="button"
              className={classNames(styles['point'], index === current && styles['current'])}
              aria-pressed={index === current}
              onClick={() => {
                setCurrent(index);
                setStopped(true);
              }}
            >
              <Icon />
              <span>
                <strong>{title}</strong>
                <span className={styles['text']}>{text}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {!stillness && (
        <IconButton
          className={styles['pause']}
          label={stopped ? 'Start the showcase' : 'Pause the showcase'}
          icon={stopped ? <Play /> : <Pause />}
          onClick={() => setStopped(!stopped)}
        />
      )}
    </section>
  );
}
