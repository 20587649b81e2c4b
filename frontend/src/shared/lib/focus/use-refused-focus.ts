import { useEffect } from 'react';
import type { Failure } from '../../api/api-error.js';

/** Moves the focus to the field of the open dialog that was refused. */
export function useRefusedFocus(failure: string | Failure | undefined): void {
  useEffect(() => {
    if (typeof failure === 'object' && failure.field !== undefined)
      document.querySelector<HTMLElement>('dialog[open] [aria-invalid]')?.focus();
  }, [failure]);
}
