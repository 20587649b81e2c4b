import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The header whose value is GATEWAY_SECRET. Proves that a request comes from the gateway. */
export const gatewaySecretHeader = 'x-gateway-secret';

/** The gateway sets this header if it checked the session against a current list of ended sessions. */
export const sessionCheckedHeader = 'x-session-checked';

/** The gateway names the service that it means: names and addresses of containers change owners. */
export const askedServiceHeader = 'x-gateway-service';

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

/** Refuses requests of the gateway for another service with 421; the gateway then looks the address up again. */
export function refuseOthersRequests(server: FastifyInstance, service: string): void {
  server.addHook('onRequest', ({ raw }, reply, done) => {
    const asked = raw.headers[askedServiceHeader];
    if (asked === undefined || asked === service) return done();
    void reply.header('connection', 'close').status(421).send();
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
