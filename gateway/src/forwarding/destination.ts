import type { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { ReplicaAgent } from './replica-agent.js';
import { Replicas } from './replicas.js';
import { keepOnlySilentSockets } from './silent-sockets.js';

/**
 * Idle connections to services are closed after this time. Shorter than `DRAIN_SECONDS`: a stopping service
 * sends `Connection: close` on connections in use; the gateway closes the idle ones before the service does.
 */
const idleMs = 4_000;
const agentOptions = { keepAlive: true, maxFreeSockets: 256, noDelay: true, timeout: idleMs };

/** The address of a service, the connections to it, and the replica of the next request. */
export class Destination {
  readonly isSecure: boolean;
  readonly port: string;
  /** The path before the path of each request; empty for most services. */
  readonly basePath: string;
  readonly agent: Agent;
  private readonly hostname: string;
  private readonly replicas: Replicas;

  constructor(readonly url: string) {
    const { protocol, hostname, port, pathname } = new URL(url);
    this.isSecure = protocol === 'https:';
    this.hostname = hostname.replace(/^\[|\]$/g, '');
    this.port = port;
    this.basePath = pathname.replace(/\/$/, '');
    this.replicas = new Replicas({ host: this.hostname });
    this.agent = this.isSecure
      ? new SecureAgent(agentOptions)
      : new ReplicaAgent(agentOptions, this.replicas);
    keepOnlySilentSockets(this.agent);
  }

  /** A certificate is issued for the name, not for an address: with https the resolver balances the load. */
  nextHost(): string {
    return this.isSecure ? this.hostname : this.replicas.next();
  }

  nextUrl(): string {
    const address = this.nextHost();
    const host = address.includes(':') ? `[${address}]` : address;
    const scheme = this.isSecure ? 'https' : 'http';
    return `${scheme}://${host}${this.port && `:${this.port}`}${this.basePath}`;
  }

  close(): void {
    this.agent.destroy();
  }
}
