import type { OwnSessionView, UserSessionView } from '@leadmart/contracts';
import type { OpenSession } from './open-session.schema.js';

/** A session as an admin sees it. */
export function toUserSessionView({ device, startedAt, lastUsedAt }: OpenSession): UserSessionView {
  return { device, startedAt: startedAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() };
}

/** A session as its user sees it; `currentId` is the session of the request. */
export function toOwnSessionView(session: OpenSession, currentId: string): OwnSessionView {
  const { id: _id, place } = session;
  return { ...toUserSessionView(session), _id, place, isCurrent: _id === currentId };
}
