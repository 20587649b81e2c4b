import { useEffect, useRef } from 'react';

/** Calls `work` every `ms` while mounted and `active`; always the newest `work`. */
export function useInterval(work: () => void, ms: number, active = true): void {
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => newest.current(), ms);
    return () => clearInterval(timer);
  }, [ms, active]);
}
