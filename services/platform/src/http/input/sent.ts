import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '@leadmart/contracts';
import { userOf, type SessionUser } from '../../sessions/index.js';
import type { NamedFile } from '../sent-files.js';
import { parseInput } from './parse-input.js';

/** The metadata key of the endpoint that a method handles. */
export const endpointKey = Symbol('endpoint');

declare const sentTo: unique symbol;

/**
 * The parsed `params`, `query` and `body` of a request: those that the endpoint declares. And, unless everyone may call it, the
 * `user` of the request's session.
 */
export type SentTo<E extends Endpoint> = {
  readonly [
    Part in 'params' | 'query' | 'body' as E[Part] extends z.ZodType ? Part : never
  ]: z.output<E[Part]>;
} & (E['access'] extends 'public' ? unknown : { readonly user: SessionUser }) & {
    readonly [sentTo]: E;
  };

/** The type of a handler's answer: its lists may be readonly. */
type AnswerOf<T> = ReadonlyList<T> | { [K in keyof T]: ReadonlyList<T[K]> };
type ReadonlyList<T> = T extends readonly unknown[] ? T | Readonly<T> : T;

type KeysOf<T> = T extends unknown ? keyof T : never;

/** Whether the endpoint declares an answer with these fields and no others, or a file. */
type IsAnswerOf<E extends Endpoint, Answer> = E['file'] extends string | readonly string[]
  ? Answer extends NamedFile
    ? true
    : false
  : E['response'] extends z.ZodType
    ? [Answer, KeysOf<Answer>] extends [
        AnswerOf<z.output<E['response']>>,
        KeysOf<AnswerOf<z.output<E['response']>>>,
      ]
      ? true
      : false
    : true;

/** `Handler`, or never if it takes what is sent to another endpoint than `E`, or answers what `E` does not declare. */
export type HandlerOf<E extends Endpoint, Handler extends (...args: never[]) => unknown> =
  Extract<Parameters<Handler>[number], { readonly [sentTo]: unknown }> extends {
    readonly [sentTo]: E;
  }
    ? IsAnswerOf<E, Awaited<ReturnType<Handler>>> extends true
      ? Handler
      : never
    : never;

/** Injects `SentTo` the endpoint that the method handles. Throws `InvalidInput`. */
export const Sent: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => {
    const { params, query, body } = Reflect.getMetadata(
      endpointKey,
      context.getHandler(),
    ) as Endpoint;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return {
      user: userOf(request),
      params: params && parseInput(params, request.params, 'params'),
      query: query && parseInput(query, request.query, 'query'),
      body: body && parseInput(body, request.body, 'body'),
    };
  },
);
