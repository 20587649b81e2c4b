import { useSyncExternalStore } from 'react';

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
const never = () => () => undefined;

/**
 * The key that opens the command menu, as it is written on this system's keyboards. Documents rendered at build have that of
 * most visitors.
 */
export function useMenuKey(): string {
  return useSyncExternalStore(never, isApple, () => false) ? '⌘K' : 'Ctrl+K';
}

/** After `G`: the page that a letter opens. */
export const goKeys: Readonly<Record<string, string>> = {
  d: '/dashboard',
  b: '/buy-leads',
  m: '/my-leads',
  p: '/my-purchases',
  c: '/buy-credits',
};

const storageKey = 'singleKeys';

/** Shortcuts without Ctrl or ⌘ can be switched off: speech input may type them (WCAG 2.1.4). */
export const hasSingleKeys = (): boolean => localStorage.getItem(storageKey) !== 'off';

export const chooseSingleKeys = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, 'off');

const textTypes = /^(?:text|search|email|password|number|tel|url|date|time|month|week)$/;

/** Whether a key is typed into something: a text field, or a widget that searches what is typed. */
export function isTyping(target: EventTarget | null, isSingleKey: boolean): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('textarea') !== null) return true;
  if (target instanceof HTMLInputElement && textTypes.test(target.type)) return true;
  const typeAhead = 'input, select, fieldset, [role=grid], [role=menu], [role=listbox]';
  return isSingleKey && target.closest(typeAhead) !== null;
}
