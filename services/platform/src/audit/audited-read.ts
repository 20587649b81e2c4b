import type { adminActedEvents, AuditAction, AuditedAction } from '@leadmart/contracts';
import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { userOf } from '../http/index.js';
import { ReadRecorder } from './read-recorder.js';

/** How the audit trail records a read, and the event that carries the record. */
export interface ReadKind {
  readonly event: (typeof adminActedEvents)[number];
  readonly action: AuditAction;
  /** The data that was read. The subject's id is the `id` in the route's path, or `all`. */
  readonly subject: Omit<AuditedAction['subject'], 'id'>;
}

const READ_KIND = Symbol('read kind');

@Injectable()
class RecordRead implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly reads: ReadRecorder,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(tap({ next: () => this.record(context) }));
  }

  private record(context: ExecutionContext): void {
    const kind = this.reflector.get<ReadKind>(READ_KIND, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const admin = userOf(request);
    if (!admin) return;
    const { id = 'all' } = request.params as { id?: string };
    this.reads.record({ ...kind, adminId: admin.id, subjectId: id, query: queryOf(request) });
  }
}

/** The query string with its names sorted, so that equal queries give equal strings. */
function queryOf(request: FastifyRequest): string {
  const given = Object.entries(request.query as Record<string, unknown>);
  return given.length === 0 ? '' : JSON.stringify(given.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Records every successful call of this route in the audit trail. The answer never waits for the record. */
export const AuditedRead = (kind: ReadKind): MethodDecorator =>
  applyDecorators(SetMetadata(READ_KIND, kind), UseInterceptors(RecordRead));
