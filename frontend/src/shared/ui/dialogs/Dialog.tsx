import { useEffect, useId, useRef, type ComponentProps, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch, useStore } from 'react-redux';
import { afterPaint } from '../../lib/after-paint.js';
import { Toasts } from '../messages/Toasts.js';
import { hasOpenPopover } from '../popover/use-popover.js';
import { dialogClosed, dialogOpened, selectTopDialog } from './dialogs-slice.js';

interface Props extends Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel' | 'ref'> {
  /** The selector of the element that gets the focus at the start; without such an element it is the title. */
  first: string;
  /** Removes the dialog. Undefined when only the running work closes it. */
  onClose?: (() => void) | undefined;
  /** Asked before Escape closes the dialog; the answer `false` keeps it open. */
  mayClose?: () => boolean;
  /**
   * Makes only the application inert. The question of a bank (3-D Secure) is a frame that Stripe.js adds to the page: below
   * the browser's own modal dialog it could not be used.
   */
  leavesFrames?: boolean;
}

/**
 * The browser's dialog with its rules here: it traps the focus and returns it at the end, Escape closes the topmost one and
 * only when `onClose` is given, and the topmost one shows the toasts.
 */
export function Dialog({
  first,
  onClose,
  mayClose,
  leavesFrames = false,
  children,
  ...rest
}: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useShown(dialog, first, leavesFrames);
  useStacked(id);
  useWaysOut(leavesFrames ? onClose : undefined, id);
  /** Without support for `closedby`, a second Escape closes a dialog even when its cancel event was prevented. */
  const closedByBrowser = (): void => {
    const element = dialog.current;
    if (!element?.isConnected || element.open) return;
    // The page behind it, which the browser shows at once, may take longer to render than a frame.
    if (onClose) return afterPaint(onClose);
    element.showModal();
    focusFirst(element, first);
  };
  const shown = (
    <dialog
      {...rest}
      ref={dialog}
      aria-modal={leavesFrames || undefined}
      closedby={onClose && !leavesFrames ? 'closerequest' : 'none'}
      onCancel={(event) => {
        // A file chooser inside the dialog also fires "cancel" when it is closed without a file.
        if (event.target !== event.currentTarget) return;
        if (!onClose || mayClose?.() === false) event.preventDefault();
      }}
      onClose={closedByBrowser}
    >
      {children}
      <Toasts dialog={id} />
    </dialog>
  );
  return leavesFrames ? createPortal(shown, document.body) : shown;
}

/** For a button that closes its dialog as Escape does: the browser hides it at once, and `onClose` removes it afterwards. */
export const closeDialog = ({ currentTarget }: { currentTarget: HTMLElement }): void =>
  currentTarget.closest('dialog')?.close();

function focusFirst(dialog: HTMLDialogElement | null, first: string): void {
  const element = dialog?.querySelector<HTMLElement>(first) ?? dialog?.querySelector('h2');
  element?.focus();
}

/** To the page's heading when the dialog removed what had the focus before it. */
function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement) before.focus();
  if (document.activeElement === before) return;
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

function useShown(
  dialog: RefObject<HTMLDialogElement | null>,
  first: string,
  leavesFrames: boolean,
): void {
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    const application = leavesFrames ? document.getElementById('root') : null;
    if (application) application.inert = true;
    if (!leavesFrames) element?.showModal();
    else if (element) element.open = true;
    focusFirst(element, first);
    return () => {
      if (application) application.inert = false;
      // The browser has returned the focus already, which may have moved on.
      if (!element?.open) return;
      element.close();
      giveBack(before);
    };
  }, [dialog, first, leavesFrames]);
}

function useStacked(id: string): void {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(dialogOpened(id));
    return () => {
      dispatch(dialogClosed(id));
    };
  }, [dispatch, id]);
}

/** Escape and a press beside the dialog, which the browser knows for modal dialogs alone. */
function useWaysOut(onClose: (() => void) | undefined, id: string): void {
  const store = useStore<Parameters<typeof selectTopDialog>[0]>();
  useEffect(() => {
    if (!onClose) return undefined;
    const leave = (): void => {
      if (selectTopDialog(store.getState()) === id && !hasOpenPopover()) onClose();
    };
    const escape = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented) leave();
    };
    const press = ({ target }: MouseEvent): void => {
      // An inert application passes the press on to the page.
      if (target === document.body || target === document.documentElement) leave();
    };
    document.addEventListener('keydown', escape);
    document.addEventListener('click', press);
    return () => {
      document.removeEventListener('keydown', escape);
      document.removeEventListener('click', press);
    };
  }, [onClose, store, id]);
}
