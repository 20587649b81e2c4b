import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { NotAdmin, type AdminAmount } from '@leadmart/contracts';
import { userOf } from '../sessions/index.js';
import { AdminAmounts } from './admin-amounts.js';

/**
 * Counts what a request is about to change; throws ProofNeeded. Called before the change is stored. Called again by a
 * transaction that runs again, it counts only what has been added.
 */
export type AmountCounter = (amount: number) => Promise<void>;

const kindKey = Symbol('kind of amount');
const counters = new WeakMap<FastifyRequest, AmountCounter>();
const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>();

@Injectable()
class OpenCounter implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly amounts: AdminAmounts,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const kind = this.reflector.get<AdminAmount>(kindKey, context.getHandler());
    const request = requestOf(context);
    const admin = userOf(request);
    if (!admin) throw NotAdmin();
    let counted = 0;
    counters.set(request, async (amount) => {
      if (amount <= counted) return;
      await this.amounts.add(admin, kind, amount - counted);
      counted = amount;
    });
    return true;
  }
}

const counterOf = (_data: unknown, context: ExecutionContext): AmountCounter => {
  const counter = counters.get(requestOf(context));
  if (!counter) throw new Error('the endpoint declares no proof above an amount');
  return counter;
};

/** Injects the counter of a route whose endpoint declares `proof: { above }`. */
export const CountAmount: () => ParameterDecorator = createParamDecorator(counterOf);

/** Counts amounts of this kind. Throws at load if the handler takes no counter: it would be open above every limit. */
export const CountsAmounts =
  (kind: AdminAmount): MethodDecorator =>
  (target, name, descriptor) => {
    if (!takesCounter(target, name))
      throw new Error(`${target.constructor.name}.${String(name)} must take @CountAmount()`);
    applyDecorators(SetMetadata(kindKey, kind), UseGuards(OpenCounter))(target, name, descriptor);
  };

function takesCounter({ constructor }: object, name: string | symbol): boolean {
  const parameters: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, constructor, name);
  return Object.values(parameters ?? {}).some(
    (one: { readonly factory?: unknown }) => one.factory === counterOf,
  );
}
