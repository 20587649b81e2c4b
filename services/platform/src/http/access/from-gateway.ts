import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The header whose value is GATEWAY_SECRET. Proves that a request comes from the gateway. */
export const gatewaySecretHeader = 'x-gateway-secret';

/** The gateway sets this header if it checked the session against a current list of ended sessions. */
export const sessionCheckedHeader = 'x-session-checked';

/** Headers that only the gateway may send. */
const gatewayHeaders = /^(?:x-forwarded-|x-real-ip$|forwarded$|x-user-|x-gateway-|x-session-)/;

const fromGateway = new WeakSet<IncomingMessage>();

/**
 * Removes the gateway's headers from requests without its secret, so that handlers may trust them. Runs before
 * every other hook.
 */
export function trustOnlyTheGateway(server: FastifyInstance, gatewaySecret: string): void {
  const expected = Buffer.from(gatewaySecret);
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    const { headers } = raw;
    const given = Buffer.from(String(headers[gatewaySecretHeader] ?? ''));
    // Removes the secret, so that nothing logs or forwards it.
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

/** Whether the gateway itself sends this request, not a client through it. */
export function isGatewayItself({ raw }: FastifyRequest): boolean {
  return fromGateway.has(raw) && raw.headers['x-forwarded-for'] === undefined;
}
