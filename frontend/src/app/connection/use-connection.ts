import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useInterval } from '../../shared/lib/use-interval.js';
import { connectionFound, connectionLost, selectIsConnectionLost } from './connection-slice.js';

const knockMs = 5_000;

/**
 * Whether the connection is lost: a call got no answer (`store.ts` hears of it), or the browser says so.
 * It is back when the browser says so or anything is answered; a page that calls nothing by itself knocks.
 */
export function useConnection(): { isLost: boolean } {
  const dispatch = useDispatch();
  const isLost = useSelector(selectIsConnectionLost);
  useEffect(() => {
    const lose = (): void => void dispatch(connectionLost());
    const find = (): void => void dispatch(connectionFound());
    if (!navigator.onLine) lose();
    window.addEventListener('offline', lose);
    window.addEventListener('online', find);
    return () => {
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', find);
    };
  }, [dispatch]);
  const knock = async (): Promise<void> => {
    try {
      await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
      dispatch(connectionFound());
    } catch {
      // Still nobody there: the strip stays, and we knock again.
    }
  };
  useInterval(() => void knock(), knockMs, isLost);
  return { isLost };
}
