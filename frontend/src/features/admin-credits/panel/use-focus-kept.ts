import { useEffect, useRef } from 'react';

/**
 * For a part whose control can disappear after its dialog has returned the focus to it: moves the focus to the
 * part when new data removes the control. `shown` is the data; the ref belongs to the part.
 */
export function useFocusKept(shown: unknown) {
  const part = useRef<HTMLElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && document.activeElement === document.body) part.current?.focus();
    wasShown.current = shown !== undefined;
  }, [shown]);
  return part;
}
