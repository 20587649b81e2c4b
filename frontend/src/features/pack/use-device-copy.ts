import { useEffect } from 'react';
import type { PackDetailsView } from '@leadmart/contracts';
import { afterPaint } from '../../shared/lib/after-paint.js';
import { makeCopy } from '../device-copies/make-copy.js';

/** Keeps an opened pack on this device, so that it opens without a connection, too. */
export function useDeviceCopy(details: PackDetailsView): void {
  useEffect(() => {
    if ('caches' in globalThis) afterPaint(() => void makeCopy(details));
  }, [details]);
}
