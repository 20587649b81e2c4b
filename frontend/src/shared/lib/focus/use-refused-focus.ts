import { useEffect } from 'react';
import type { Failure } from '../../api/api-error.js';

/**
 * Moves the focus to the field that was refused, in the open dialog or on the page. A field that has the focus gets it again,
 * so that screen readers read the sentence.
 */
export function useRefusedFocus(failure: string | Failure | undefined): void {
  useEffect(() => {
    if (typeof failure !== 'object' || failure.field === undefined) return;
    const place = document.querySelector('dialog[open]') ?? document;
    const field = place.querySelector<HTMLElement>('[aria-invalid]');
    field?.blur();
    field?.focus();
  }, [failure]);
}
