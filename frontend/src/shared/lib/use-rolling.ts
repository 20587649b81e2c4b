import { useEffect, useRef, useState } from 'react';
import { usePrefersReducedMotion } from './use-prefers-reduced-motion.js';

const rollMs = 150;

/**
 * A number that rolls to its next value within 150 ms. It jumps for users who prefer reduced motion
 * and when it was unknown before.
 */
export function useRolling(value: number | undefined): number | undefined {
  const stillness = usePrefersReducedMotion();
  const [shown, setShown] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    const from = last.current;
    last.current = value;
    if (stillness || from === undefined || value === undefined || from === value) {
      setShown(value);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function roll(now) {
      const part = Math.min(1, Math.max(0, now - start) / rollMs);
      const at = Math.round(from + (value - from) * part);
      // A further change rolls on from here.
      last.current = at;
      setShown(at);
      if (part < 1) frame = requestAnimationFrame(roll);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, stillness]);
  // Before the first frame an unknown number must not be shown as the last one.
  return value === undefined ? undefined : (shown ?? value);
}
