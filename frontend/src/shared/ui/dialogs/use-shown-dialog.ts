import { useEffect, useRef, type RefObject } from 'react';

/**
 * Shows a modal dialog of the browser while its component is there. The focus starts at the first element that the
 * selector finds, and returns at the end.
 */
export function useShownDialog(first: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>(first)?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [first]);
  return dialog;
}
