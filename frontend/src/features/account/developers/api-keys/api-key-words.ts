import type { ApiKeyMode, ApiKeyScope } from '@leadmart/contracts';

/** The words for each scope. */
export const scopeWords: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Read: stock, packs, purchases and balance',
  buy: 'Buy: spend your credits on leads',
  download: 'Download: leads of your packs and their changes',
  suppress: 'Suppress: read and change suppression lists',
  call: 'Call: your call lists and outcomes of calls',
};

/** The scope without its explanation. */
export const shortScope = (scope: ApiKeyScope): string => scopeWords[scope].split(':')[0] ?? scope;

/** The words for what a key works on. */
export const modeWords: Readonly<Record<ApiKeyMode, { label: string; hint: string }>> = {
  live: { label: 'Live', hint: 'Real leads, paid with your credits.' },
  test: {
    label: 'Test',
    hint: 'Made-up leads for free test credits. Your own leads, lists and figures stay as they are; your webhooks get the events, marked as tests.',
  },
};

/** The key as far as it may be shown: how it begins and ends. */
export const shortKey = ({ mode, lastFour }: { mode: ApiKeyMode; lastFour: string }): string =>
  `lm_${mode}_…${lastFour}`;
