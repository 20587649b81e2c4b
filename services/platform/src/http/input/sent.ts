import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '@leadmart/contracts';
import { parseInput } from './parse-input.js';

/** The metadata key of the endpoint that a method handles. */
export const endpointKey = Symbol('endpoint');

declare const sentTo: unique symbol;

/** The parsed `params`, `query` and `body` of a request: those that the endpoint declares. */
export type SentTo<E extends Endpoint> = {
  readonly [
    Part in 'params' | 'query' | 'body' as E[Part] extends z.ZodType ? Part : never
  ]: z.output<E[Part]>;
} & { readonly [sentTo]: E };

/** `Handler`, or never if it takes what is sent to another endpoint than `E`. */
export type HandlerOf<E extends Endpoint, Handler extends (...args: never[]) => unknown> =
  Extract<Parameters<Handler>[number], { readonly [sentTo]: unknown }> extends {
    readonly [sentTo]: E;
  }
    ? Handler
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
      params: params && parseInput(params, request.params, 'params'),
      query: query && parseInput(query, request.query, 'query'),
      body: body && parseInput(body, request.body, 'body'),
    };
  },
);
