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
import { adminActedEvents, type Endpoint } from '@leadmart/contracts';
import { userOf } from '../sessions/index.js';
import { ReadRecorder, type ReadKind } from './read-recorder.js';

const readKindKey = Symbol('read kind');

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
    const kind = this.reflector.get<ReadKind>(readKindKey, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const admin = userOf(request);
    if (!admin) return;
    const { id } = request.params as { id?: string };
    const read =
      id === undefined
        ? { subjectId: 'all', query: queryOf(request) }
        : { subjectId: id, query: '' };
    this.reads.record({ ...kind, adminId: admin.id, ...read });
  }
}

/** The query string with its names sorted, so that equal queries give equal strings. */
function queryOf(request: FastifyRequest): string {
  const given = Object.entries(request.query as Record<string, unknown>);
  return given.length === 0 ? '' : JSON.stringify(given.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Records every successful call of this endpoint in the audit trail. The answer never waits for the record. */
export function RecordsReads(
  service: Endpoint['service'],
  audited: NonNullable<Endpoint['audited']>,
): MethodDecorator {
  const kind: ReadKind = { event: adminActedEvents[service], ...audited };
  return applyDecorators(SetMetadata(readKindKey, kind), UseInterceptors(RecordRead));
}
