import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SessionUser } from '../sessions/index.js';

/**
 * The callers that a route admits: everyone, users with a session and a verified address, admins, or the
 * gateway itself. Requests that the gateway forwards do not reach a route of the last kind.
 */
export type AccessLevel = 'public' | 'user' | 'admin' | 'gateway';

/** The metadata key under which a route's access level stands. */
export const accessKey = Symbol('access');

/** Declares who may call a route, or every route of a controller. A route without a declaration is closed. */
export const Access = (level: AccessLevel): MethodDecorator & ClassDecorator =>
  SetMetadata(accessKey, level);

const users = new WeakMap<FastifyRequest, SessionUser>();

/** Remembers whose request this is; the guard calls it. */
export function rememberUser(request: FastifyRequest, user: SessionUser): void {
  users.set(request, user);
}

/** The user whose session came with the request; undefined on a public route without one. */
export function userOf(request: FastifyRequest): SessionUser | undefined {
  return users.get(request);
}

/** Injects the user whose session came with the request. On a public route it may be undefined. */
export const CurrentUser: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    userOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
