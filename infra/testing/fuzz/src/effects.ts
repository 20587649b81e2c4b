import { nameOf, type Operation } from '@leadmart/journeys/api-reference';

/**
 * Operations that change data of other users of the stack. On a stack that others use they are sent only with bodies that are certain to be refused.
 */
const changesForEverybody = new Set([
  'POST /admin/credits/add-all',
  'POST /admin/credits/remove-all',
  'POST /admin/credits/packages',
  'POST /admin/credits/packages/apply-discount',
  'POST /admin/mail/send',
  'POST /admin/announcements',
  'POST /admin/datasets',
  'PUT /admin/check-age-limit',
  'PUT /admin/returns-policy',
  'PATCH /admin/calling-hours',
]);

/** Operations that end the caller's session; each call uses a session of its own. */
const endsSessions = new Set(['POST /auth/logout', 'POST /user/end-other-sessions']);

export const affectsEverybody = (operation: Operation): boolean =>
  changesForEverybody.has(nameOf(operation));

export const endsTheSession = (operation: Operation): boolean =>
  endsSessions.has(nameOf(operation));
