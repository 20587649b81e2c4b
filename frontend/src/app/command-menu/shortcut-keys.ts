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
