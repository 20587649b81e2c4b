import { useEffect, useRef, useState } from 'react';
import { usePrefersReducedMotion } from './use-media.js';

/** The figure on screen at a part, 0 to 1, of the way from one number to the next: fast first, slow at the end. */
export function countAt(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  const eased = 1 - (1 - Math.max(0, part)) ** 3;
  return Math.round(from + (to - from) * eased);
}

interface Rolling {
  /** The number before the first one, which is there at once otherwise. */
  from?: number;
  ms?: number;
}

/**
 * A number that rolls to its next value. It jumps for users who prefer reduced motion and when it was unknown before.
 */
export function useRolling(
  value: number | undefined,
  { from: start, ms = 150 }: Rolling = {},
): number | undefined {
  const isStill = usePrefersReducedMotion();
  const [shown, setShown] = useState(start ?? value);
  const last = useRef(start ?? value);
  useEffect(() => {
    const from = last.current;
    if (isStill || from === undefined || value === undefined || from === value) {
      last.current = value;
      setShown(value);
      return undefined;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function roll(now) {
      const part = (now - startedAt) / ms;
      // A further change rolls on from here.
      last.current = countAt(from, value, part);
      setShown(last.current);
      if (part < 1) frame = requestAnimationFrame(roll);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, ms, isStill]);
  // Before the first frame an unknown number must not be shown as the last one.
  return isStill || value === undefined ? value : (shown ?? value);
}
