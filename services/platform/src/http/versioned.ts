import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, tap, type Observable } from 'rxjs';
import { z } from 'zod';
import {
  ifMatchSchema,
  ListUserEmails,
  PeerUnavailable,
  sentVersionShape,
  StaleWrite,
  tagOf,
  type ChangedField,
  type Endpoint,
  type UserId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '../logging/index.js';
import { Requests } from '../messaging/index.js';
import { userOf } from '../sessions/index.js';
import { parseInput } from './input/parse-input.js';

/** Short: a refusal without names is better than a late one. */
const namesTimeoutMs = 1_000;

const sentBody = z.looseObject(sentVersionShape).optional().catch(undefined);
const answerSchema = z
  .looseObject({ version: z.int(), user: z.looseObject({ version: z.int() }) })
  .partial();

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>();

const sentVersion = (_data: unknown, context: ExecutionContext): number | undefined => {
  const { headers, body } = requestOf(context);
  const given = headers['if-match'];
  if (given !== undefined) return parseInput(ifMatchSchema, given, 'If-Match');
  return sentBody.parse(body)?.version;
};

/** Injects the version that the client changed: of `If-Match`, or else of the body; undefined without one. */
export const SentVersion: () => ParameterDecorator = createParamDecorator(sentVersion);

/** Gives answers their `ETag`, and refusals of stale changes the names of those who changed the thing. */
@Injectable()
class TellVersions implements NestInterceptor {
  constructor(
    private readonly requests: Requests,
    @InjectLog() private readonly log: Log,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      tap((answer) => this.tag(answer, context)),
      catchError((error: unknown) => this.named(error, context)),
    );
  }

  private tag(answer: unknown, context: ExecutionContext): void {
    const { data } = answerSchema.safeParse(answer);
    const version = data?.version ?? data?.user?.version;
    if (version === undefined) return;
    void context.switchToHttp().getResponse<FastifyReply>().header('etag', tagOf(version));
  }

  private async named(error: unknown, context: ExecutionContext): Promise<never> {
    if (!StaleWrite.is(error)) throw error;
    const { version, changes, current } = error.details;
    const own = userOf(requestOf(context))?.id;
    const people = await this.peopleIn(changes);
    const named = changes.map(({ changedBy, ...change }) => ({
      ...change,
      changedBy: changedBy && {
        ...changedBy,
        isYou: changedBy._id === own,
        ...people.get(changedBy._id),
      },
    }));
    throw StaleWrite({ version, changes: named, current });
  }

  private async peopleIn(changes: readonly ChangedField[]) {
    const ids = changes.flatMap(({ changedBy }) => (changedBy ? [changedBy._id] : []));
    const people = new Map<UserId, { name?: string; email: string }>();
    if (ids.length === 0) return people;
    try {
      const options = { timeoutMs: namesTimeoutMs };
      const { users } = await this.requests.send(
        ListUserEmails,
        { userIds: [...new Set(ids)] },
        options,
      );
      for (const { userId, email, username } of users)
        people.set(userId, { email, name: username });
    } catch (err) {
      if (!PeerUnavailable.is(err)) throw err;
      this.log.warn('names of changers not available');
    }
    return people;
  }
}

/** Throws at load if a change does not take the sent version: it would be made whatever the version. */
export const Versioned =
  (method: Endpoint['method']): MethodDecorator =>
  (target, name, descriptor) => {
    if (method !== 'GET' && !takesVersion(target, name))
      throw new Error(`${target.constructor.name}.${String(name)} must take @SentVersion()`);
    applyDecorators(UseInterceptors(TellVersions))(target, name, descriptor);
  };

function takesVersion({ constructor }: object, name: string | symbol): boolean {
  const parameters: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, constructor, name);
  return Object.values(parameters ?? {}).some(
    (one: { readonly factory?: unknown }) => one.factory === sentVersion,
  );
}
