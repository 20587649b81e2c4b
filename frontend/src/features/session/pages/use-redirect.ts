import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

const redirectMs = 2_000;

/**
 * Goes to another page after two seconds, once `isDone` is true, unless the user left this page
 * before. `state` is for that page.
 */
export function useRedirect(to: string, isDone: boolean, state?: unknown): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return undefined;
    const here = window.location.pathname;
    const timer = setTimeout(() => {
      // This page is still mounted while the next one loads.
      if (window.location.pathname === here) void navigate(to, { state });
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate, to, state]);
}
