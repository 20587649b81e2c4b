import { useEffect, useRef } from 'react';
import type { CallOutcome } from '@leadmart/contracts';
import { hasSingleKeys, isTyping } from '../../../shared/lib/single-keys.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { callWords, outcomesInOrder } from '../call-list/call-words.js';
import styles from './OutcomeButtons.module.css';

interface Props {
  onChoose: (outcome: CallOutcome) => void;
}

/** The outcomes of a call, one press each: a button, or its number on the keyboard. */
export function OutcomeButtons({ onChoose }: Props) {
  const newest = useRef(onChoose);
  useEffect(() => {
    newest.current = onChoose;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target, repeat, ctrlKey, metaKey, altKey } = event;
      const outcome = /^[1-9]$/.test(key) ? outcomesInOrder[Number(key) - 1] : undefined;
      if (outcome === undefined || repeat || ctrlKey || metaKey || altKey) return;
      if (!hasSingleKeys() || isTyping(target, true)) return;
      event.preventDefault();
      newest.current(outcome);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <div role="group" aria-label="Outcome of the call" className={styles['buttons']}>
      {outcomesInOrder.map((outcome, index) => (
        <Button
          key={outcome}
          look="secondary"
          aria-keyshortcuts={String(index + 1)}
          className={styles[outcome]}
          // The second click of a double click would be about the next lead.
          onClick={({ detail }) => detail < 2 && onChoose(outcome)}
        >
          {callWords[outcome].word}
          <kbd aria-hidden="true" className={`soft tiny ${styles['key']}`}>
            {index + 1}
          </kbd>
        </Button>
      ))}
    </div>
  );
}
