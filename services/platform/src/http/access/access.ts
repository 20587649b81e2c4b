import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { userOf } from '../../sessions/index.js';

/**
 * The callers that a route admits: everyone, users with a session and a verified address, admins, or the
 * gateway itself. Requests that the gateway forwards do not reach a route of the last kind.
 */
export type AccessLevel = 'public' | 'user' | 'admin' | 'gateway';

/** The metadata key of a route's access level. */
export const accessKey = Symbol('access');

/**
 * Declares the callers that a route, or every route of a controller, admits. A route without a declaration is
 * closed.
 */
export const Access = (level: AccessLevel): MethodDecorator & ClassDecorator =>
  SetMetadata(accessKey, level);

/** The metadata key of the scopes with which API keys may call a route. */
export const scopesKey = Symbol('scopes');

/** The metadata key of the proof of identity that a route needs. */
export const proofKey = Symbol('proof');

/** Injects the user of the request's session. Undefined on a public route without a session. */
export const CurrentUser: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    userOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
