import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  BodyTooLarge,
  CatalogueError,
  errorBody,
  errorKinds,
  InternalFailure,
  InvalidInput,
  NotFound,
  PeerUnavailable,
  retryAfterSecondsOf,
  UnsupportedMediaType,
} from '@leadmart/contracts';
import { InjectConfig, type ServiceConfig } from '../config/index.js';
import { InjectLog, type Log } from '../logging/index.js';
import { isDatabaseAway, isDiskFull } from '../mongo/database-errors.js';
import { jsonBodyLimitBytes } from './input/json-body.js';
import { routeOf } from './request-scope.js';

/** Converts every error of a route into the common error body. Only this class maps errors to statuses. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    @InjectLog() private readonly log: Log,
    @InjectConfig() private readonly config: Pick<ServiceConfig, 'PUBLIC_URL'>,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw thrown;
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = toCatalogueError(thrown);
    this.write(error, thrown, request);
    // Part of the response was sent. Aborting the connection shows the client that it is incomplete.
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const retryAfter = retryAfterSecondsOf(error);
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    const { PUBLIC_URL: publicUrl } = this.config;
    const body = errorBody(error, { requestId: request.id, publicUrl });
    void reply.status(errorKinds[error.traits.kind]).send(body);
  }

  private write(error: CatalogueError, thrown: unknown, request: FastifyRequest): void {
    const line = { code: error.code, requestId: request.id, route: routeOf(request) };
    if (error.traits.level === 'info') this.log.info(line, 'request refused');
    else {
      // An error that needs no operator is logged with its code only.
      const cause = error === thrown && error.traits.level === 'warn' ? {} : { err: thrown };
      this.log[error.traits.level]({ ...line, ...cause }, 'request failed');
    }
  }
}

/** Returns the catalogue error for anything that was thrown. */
export function toCatalogueError(thrown: unknown): CatalogueError {
  if (thrown instanceof CatalogueError) return thrown;
  if (isDatabaseAway(thrown)) return PeerUnavailable({ peer: 'mongodb' });
  if (isDiskFull(thrown)) return PeerUnavailable({ peer: 'disk' });
  const status = statusOf(thrown);
  return status === undefined ? InternalFailure() : fromStatus(status);
}

/** Errors of Fastify and Nest carry a status. */
function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const isFastifys =
    thrown instanceof Error &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    thrown.code.startsWith('FST_');
  if (!isFastifys || !('statusCode' in thrown)) return undefined;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : undefined;
}

function fromStatus(status: number): CatalogueError {
  switch (status) {
    case 404:
      return NotFound();
    case 413:
      return BodyTooLarge({ maxBytes: jsonBodyLimitBytes });
    case 415:
      return UnsupportedMediaType();
    case 503:
      return PeerUnavailable({ peer: 'this service' });
    default:
      return status < 500
        ? InvalidInput({ fields: [{ field: 'request', message: 'is not well formed' }] })
        : InternalFailure();
  }
}
