import { useEffect, useRef } from 'react';

/** Calls the latest `work` every `ms` while mounted and `active`. */
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
