import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { keysHere } from '../../features/device-copies/device-store.js';
import { selectUser } from '../../features/session/session-slice.js';
import { env } from '../../shared/config/env.js';

/** The page has loaded by then on most phones: what the worker fetches is in nobody's way. */
const quietMs = 2_000;

/** Lets a signed-in user open the site without a connection, and brings what this device keeps in step after one. */
export function useOffline(): void {
  const userId = useSelector(selectUser)?._id;
  const isUser = userId !== undefined;
  useEffect(() => {
    // Development has no worker, and a site without HTTPS cannot have one.
    if (!isUser || !env['PROD'] || !('serviceWorker' in navigator)) return undefined;
    const timer = setTimeout(() => void register(), quietMs);
    return () => clearTimeout(timer);
  }, [isUser]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const check = (): void => void bringInStep();
    check();
    window.addEventListener('online', check);
    return () => window.removeEventListener('online', check);
  }, [userId]);
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/worker.js');
  } catch {
    // A private window, or no connection: the site works without it.
  }
}

async function bringInStep(): Promise<void> {
  if ((await keysHere('packs/')).length === 0) return;
  try {
    const { checkCopies } = await import('../../features/device-copies/make-copy.js');
    await checkCopies();
  } catch {
    // Without a connection its code cannot be loaded either: the next online event tries again.
  }
}
