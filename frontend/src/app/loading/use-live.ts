import { useEffect } from 'react';

/** Tells `vite/first-page.js`, which shows the page before, that the buttons of this part of it react from now on. */
export function useLive(part: 'header' | 'main'): void {
  useEffect(() => {
    document.querySelector(part)?.dispatchEvent(new Event('live', { bubbles: true }));
  }, [part]);
}
