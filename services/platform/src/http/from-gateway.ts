import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Proves that a request comes from the gateway: its value is GATEWAY_SECRET. */
export const gatewaySecretHeader = 'x-gateway-secret';

/** Says that the gateway checked the request's session against a current list of ended sessions. */
export const sessionCheckedHeader = 'x-session-checked';

/** Headers that only the gateway may send. */
const gatewayHeaders = /^(?:x-forwarded-|x-real-ip$|forwarded$|x-user-|x-gateway-|x-session-)/;

const fromGateway = new WeakSet<IncomingMessage>();

/**
 * Removes the gateway's headers from requests that do not carry its secret, so that handlers may
 * believe what they find. Runs before every other hook.
 */
export function believeOnlyTheGateway(server: FastifyInstance, gatewaySecret: string): void {
  const expected = Buffer.from(gatewaySecret);
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    const { headers } = raw;
    const given = Buffer.from(String(headers[gatewaySecretHeader] ?? ''));
    // Not kept, so that nothing can log it or pass it on.
    delete headers[gatewaySecretHeader];
    if (given.length === expected.length && timingSafeEqual(given, expected)) fromGateway.add(raw);
    else
      for (const name of Object.keys(headers)) if (gatewayHeaders.test(name)) delete headers[name];
    done();
  });
}

/** Whether the gateway checked the session that came with the request. */
export function isSessionChecked({ raw }: FastifyRequest): boolean {
  return fromGateway.has(raw) && raw.headers[sessionCheckedHeader] !== undefined;
}

/** Whether the gateway itself asks, on behalf of no client. */
export function isGatewayItself({ raw }: FastifyRequest): boolean {
  return fromGateway.has(raw) && raw.headers['x-forwarded-for'] === undefined;
}
