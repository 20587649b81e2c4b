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
