import type { UserSessionView } from '@leadmart/contracts';
import type { OpenSession } from './open-session.js';

/** A session as an admin sees it. */
export function toUserSessionView({ device, startedAt, lastUsedAt }: OpenSession): UserSessionView {
  return { device, startedAt: startedAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() };
}
