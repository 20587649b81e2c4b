import type { ApiKeyScope } from '@leadmart/contracts';

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
