import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import {
  EmailNotVerified,
  NotAdmin,
  NotFound,
  NoValidSession,
  type ApiKeyScope,
  type Proof,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '../../logging/index.js';
import {
  assertInScope,
  assertProof,
  bearerToken,
  rememberUser,
  SessionRegistry,
  SessionTokens,
  type SessionUser,
} from '../../sessions/index.js';
import { accessKey, proofKey, scopesKey, type AccessLevel } from './access.js';
import { isGatewayItself, isSessionChecked } from './from-gateway.js';

/**
 * Admits a request to a route according to the route's `@Access`, scopes and proof. Fails closed: refuses every request to
 * a route without a declaration. Ignores messages.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: SessionTokens,
    private readonly registry: SessionRegistry,
    @InjectLog() private readonly log: Log,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const targets = [context.getHandler(), context.getClass()];
    const level = this.reflector.getAllAndOverride<AccessLevel | undefined>(accessKey, targets);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (level === undefined) {
      const route = `${context.getClass().name}.${context.getHandler().name}`;
      this.log.error({ route }, 'route without access level refused');
      throw NotFound();
    }
    if (level === 'gateway') {
      if (!isGatewayItself(request)) throw NotFound();
    } else if (level === 'public') await this.recogniseIfPossible(request);
    else {
      const user = await this.admit(request, level);
      const declared = <T>(key: symbol) =>
        this.reflector.get<T | undefined>(key, context.getHandler());
      assertInScope(user, declared<readonly ApiKeyScope[]>(scopesKey));
      assertProof(user, declared<Proof>(proofKey));
      rememberUser(request, user);
    }
    return true;
  }

  private async admit(request: FastifyRequest, level: 'user' | 'admin'): Promise<SessionUser> {
    const user = await this.sessionOf(request);
    if (!user.emailVerified) {
      throw EmailNotVerified({ isVerificationError: true, userId: user.id });
    }
    if (level === 'admin' && !user.isAdmin) throw NotAdmin();
    return user;
  }

  private async sessionOf(request: FastifyRequest): Promise<SessionUser> {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) throw NoValidSession();
    const user = this.tokens.verify(token);
    const isChecked = isSessionChecked(request);
    if (!isChecked) await this.registry.prepare();
    this.registry.assertCurrent(user, isChecked);
    return user;
  }

  /** Treats an invalid token on a public route as anonymous. */
  private async recogniseIfPossible(request: FastifyRequest): Promise<void> {
    if (request.headers.authorization === undefined) return;
    try {
      rememberUser(request, await this.sessionOf(request));
    } catch (err) {
      this.log.debug({ err }, 'token on a public route ignored');
    }
  }
}
