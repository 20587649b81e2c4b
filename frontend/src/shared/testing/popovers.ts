import { flushSync } from 'react-dom';

/**
 * jsdom has no popovers. An attribute opens one here, with the browser's rules: its button toggles it, Escape and a press
 * elsewhere close it, and the focus returns to the button from inside.
 */
export function addPopovers(): void {
  const style = document.createElement('style');
  style.textContent = '[popover]:not([data-open]) { display: none }';
  document.head.append(style);
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      turn(this, true);
    },
    hidePopover(this: HTMLElement) {
      turn(this, false);
    },
  });
  document.addEventListener('click', toggleTarget);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') openPopovers().forEach((popover) => turn(popover, false));
  });
  document.addEventListener('pointerdown', ({ target }) => {
    for (const popover of openPopovers())
      if (![popover, openerOf(popover)].some((one) => one?.contains(target as Node)))
        turn(popover, false);
  });
}

const openPopovers = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[popover][data-open]'),
];

const openerOf = ({ id }: HTMLElement): HTMLElement | null =>
  document.querySelector(`[popovertarget="${id}"]`);

function toggleTarget({ target }: Event): void {
  const opener = (target as Element).closest('[popovertarget]');
  const popover = document.getElementById(opener?.getAttribute('popovertarget') ?? '');
  if (!popover?.hasAttribute('popover')) return;
  const isShown = opener?.getAttribute('popovertargetaction') === 'show';
  turn(popover, isShown || !('open' in popover.dataset));
}

function turn(popover: HTMLElement, isOpen: boolean): void {
  if ('open' in popover.dataset === isOpen) return;
  const newState = isOpen ? 'open' : 'closed';
  const before = Object.assign(new Event('beforetoggle'), { newState });
  // A browser gives the page time to render between the two events.
  if (isOpen) flushSync(() => popover.dispatchEvent(before));
  else popover.dispatchEvent(before);
  if (isOpen) popover.dataset['open'] = '';
  else delete popover.dataset['open'];
  if (!isOpen && popover.contains(document.activeElement)) openerOf(popover)?.focus();
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
}
