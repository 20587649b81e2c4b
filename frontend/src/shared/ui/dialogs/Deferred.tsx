import { useDeferredValue, type ReactNode } from 'react';

/**
 * Renders its content right after the press that shows it is answered on the screen: a dialog costs the browser several
 * frames on a slow device.
 */
export function Deferred({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) ? children : null;
}
