import { useId, useRef, useState, type FocusEvent, type RefObject, type ToggleEvent } from 'react';

/** Whether a menu or bubble is open, which would close if the focus moved elsewhere. */
export const hasOpenPopover = (): boolean =>
  document.querySelector('[popovertarget][aria-expanded="true"]') !== null;

export interface PopoverState<B extends HTMLElement = HTMLButtonElement> {
  isOpen: boolean;
  /** The pointer or the focus has been on the button, so the popover may be open with the next press. */
  isNear: boolean;
  close: () => void;
  /** For the button that opens and closes it. */
  opener: {
    ref: RefObject<B | null>;
    popoverTarget: string;
    'aria-controls': string;
    'aria-expanded': boolean;
    onPointerEnter: () => void;
    onFocus: () => void;
  };
  /** For the element that opens. */
  popover: {
    ref: RefObject<HTMLDivElement | null>;
    id: string;
    popover: 'auto';
    onBeforeToggle: (event: ToggleEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/**
 * A menu or bubble of the browser: Escape closes it and returns the focus to its button, a press or focus elsewhere closes it
 * and leaves the focus there.
 */
export function usePopover(): PopoverState {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const approach = (): void => setNear(true);
  const close = (): void => popover.current?.hidePopover();
  const leave = ({ relatedTarget: next, currentTarget: from }: FocusEvent): void => {
    const stays = next === opener.current || from.contains(next);
    // The browser closes it by itself for a press; without a next target the window may have lost the focus.
    if (next !== null && !stays) close();
  };
  return {
    isOpen,
    isNear,
    close,
    opener: {
      ref: opener,
      popoverTarget: id,
      'aria-controls': id,
      'aria-expanded': isOpen,
      onPointerEnter: approach,
      onFocus: approach,
    },
    popover: {
      ref: popover,
      id,
      popover: 'auto',
      onBeforeToggle: ({ newState }) => setOpen(newState === 'open'),
      onBlur: leave,
    },
  };
}
