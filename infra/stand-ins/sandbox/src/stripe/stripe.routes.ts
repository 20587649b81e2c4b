import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerWithFaults, type Answer } from '../faults/answer-with-faults.js';
import type { FaultPlan } from '../faults/fault-plan.js';
import { apiVersion } from './events/event.js';
import type { ApiRoute } from './protocol/api-route.js';
import { Params, parseForm } from './protocol/form-body.js';
import type { IdempotencyKeys } from './protocol/idempotency-keys.js';
import { newId } from './protocol/ids.js';
import { StripeError } from './protocol/stripe-error.js';

/** Serves Stripe's API: key check, idempotency, faults, then the handler of the route. */
export function stripeRoutes(
  app: FastifyInstance,
  routes: readonly ApiRoute[],
  { keys, faults }: { keys: IdempotencyKeys; faults: FaultPlan },
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 256 * 1024 },
    (_request, body, done) => done(null, body),
  );
  for (const route of routes)
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const key = request.method === 'POST' ? header(request, 'idempotency-key') : undefined;
        let owner = false;
        const once = (): Answer => {
          const work = (): Answer => run(route, request);
          if (key === undefined) return work();
          const answer = keys.run(key, callOf(request), work);
          owner = true;
          return answer;
        };
        return answerWithFaults(request, reply, faults, {
          work: () => attempt(request, () => (checkKey(request), once())),
          failure,
          finished: () => (owner && key !== undefined ? keys.release(key) : undefined),
        });
      },
    });
}

function run(route: ApiRoute, request: FastifyRequest<{ Params: { id?: string } }>): Answer {
  return attempt(request, () => ({
    status: 200,
    body: route.answer({ id: request.params.id ?? '', params: paramsOf(request) }),
    headers: headersOf(request),
  }));
}

/** Converts a refusal to Stripe's error body; other errors are bugs and are thrown again. */
function attempt(request: FastifyRequest, work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: { error: error.body }, headers: headersOf(request) };
  }
}

const failure = (status: number): Answer => ({
  status,
  body: {
    error: {
      type: status >= 500 ? 'api_error' : 'invalid_request_error',
      ...(status === 429 ? { code: 'rate_limit' } : {}),
      message: `Failed with ${status} by a configured fault (TEST MODE)`,
    },
  },
});

/** Test keys only: a live key here means that production uses the sandbox. */
function checkKey(request: FastifyRequest): void {
  const authorization = header(request, 'authorization') ?? '';
  const basic = /^Basic (.+)$/i.exec(authorization)?.[1];
  const key = basic
    ? (Buffer.from(basic, 'base64').toString().split(':')[0] ?? '')
    : authorization.replace(/^Bearer /i, '');
  if (/^(sk|rk)_test_\w+$/.test(key)) return;
  throw new StripeError(401, {
    type: 'invalid_request_error',
    message:
      key === ''
        ? 'You did not provide an API key.'
        : key.includes('_live_')
          ? 'This is the TEST MODE sandbox: live keys are refused.'
          : `Invalid API Key provided: ${key.slice(0, 8)}****`,
  });
}

function paramsOf(request: FastifyRequest): Params {
  if (request.method === 'GET') return new Params(parseForm(request.url.split('?')[1] ?? ''));
  return new Params(parseForm(bodyOf(request)));
}

const bodyOf = (request: FastifyRequest): string =>
  typeof request.body === 'string' ? request.body : '';

const callOf = (request: FastifyRequest): { endpoint: string; body: string } => ({
  endpoint: request.url,
  body: bodyOf(request),
});

function headersOf(request: FastifyRequest): Record<string, string> {
  const key = header(request, 'idempotency-key');
  return {
    'request-id': newId('req'),
    'stripe-version': apiVersion,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
