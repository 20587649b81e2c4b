import { useEffect, useRef, useState } from 'react';
import { countAt } from './count-up.js';
import { usePrefersReducedMotion } from './use-prefers-reduced-motion.js';

const countMs = 800;

/** Counts from the start to a number, and on to each new one; with reduced motion it is there at once. */
export function useCountUp(start: number, to: number): number {
  const isStill = usePrefersReducedMotion();
  const [figure, setFigure] = useState(start);
  const last = useRef(start);
  useEffect(() => {
    if (isStill) return undefined;
    const from = last.current;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const part = (now - startedAt) / countMs;
      last.current = countAt(from, to, part);
      setFigure(last.current);
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [to, isStill]);
  return isStill ? to : figure;
}
