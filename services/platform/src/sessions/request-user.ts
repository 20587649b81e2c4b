import type { FastifyRequest } from 'fastify';
import type { SessionUser } from './session-tokens.js';

const users = new WeakMap<FastifyRequest, SessionUser>();

/** Stores the user of a request. Called by the guard. */
export function rememberUser(request: FastifyRequest, user: SessionUser): void {
  users.set(request, user);
}

/** The user of the request's session; undefined on a public route without a session. */
export function userOf(request: FastifyRequest): SessionUser | undefined {
  return users.get(request);
}
