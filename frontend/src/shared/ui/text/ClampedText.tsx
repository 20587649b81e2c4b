import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { classNames } from '../../lib/class-names.js';
import styles from './ClampedText.module.css';

/**
 * A text that a person typed, such as a name: at most two lines in its own direction, broken anywhere if
 * it has to be. A text that is cut can be focused; hovering and focusing it show all of it.
 */
export function ClampedText({ text, className }: { text: string; className?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const isCut = useIsCut(element, text);
  return (
    <span
      ref={element}
      dir="auto"
      className={classNames(`clamped slim breaks ${styles['clamped']}`, className)}
      title={isCut ? text : undefined}
      tabIndex={isCut ? 0 : undefined}
    >
      {text}
    </span>
  );
}

function useIsCut(element: RefObject<HTMLElement | null>, text: string): boolean {
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return undefined;
    const measure = (): void => {
      // While it has the focus it is shown whole, and must stay focusable.
      if (document.activeElement !== shown) setIsCut(shown.scrollHeight > shown.clientHeight + 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [element, text]);
  return isCut;
}
