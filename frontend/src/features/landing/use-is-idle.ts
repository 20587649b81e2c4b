import { useEffect, useState } from 'react';

const patienceMs = 1_000;

/** Whether the browser has painted the page and has nothing else to do. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const rest = (): void => setIsIdle(true);
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, patienceMs / 5);
      return () => clearTimeout(timer);
    }
    const call = requestIdleCallback(rest, { timeout: patienceMs });
    return () => cancelIdleCallback(call);
  }, []);
  return isIdle;
}
