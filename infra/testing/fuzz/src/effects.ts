import { nameOf, type Operation } from './document.js';

/**
 * Operations that change what everybody else on the stack sees or owns. On a stack that others use
 * they are sent only with bodies that are certain to be refused.
 */
const changesForEverybody = new Set([
  'POST /admin/credits/add-all',
  'POST /admin/credits/remove-all',
  'POST /admin/credits/packages',
  'POST /admin/credits/packages/apply-discount',
  'POST /admin/mail/send',
  'POST /admin/announcements',
  'POST /admin/datasets',
]);

/** Operations that end the caller's session: they are called with a session that nothing else needs. */
const endsSessions = new Set(['POST /auth/logout']);

export const affectsEverybody = (operation: Operation): boolean =>
  changesForEverybody.has(nameOf(operation));

export const endsTheSession = (operation: Operation): boolean =>
  endsSessions.has(nameOf(operation));
