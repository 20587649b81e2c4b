import { Pool } from 'undici';
import { Replicas } from './replicas.js';

/**
 * Idle connections to services are closed after this time. Shorter than `DRAIN_SECONDS`: a stopping service
 * sends `Connection: close` on connections in use; the gateway closes the idle ones before the service does.
 */
const idleMs = 4_000;
/** The kernel accepts connections for a busy replica, so a longer wait means that its machine is gone. */
const connectTimeoutMs = 2_000;
const poolOptions = {
  allowH2: false,
  keepAliveTimeout: idleMs,
  keepAliveMaxTimeout: idleMs,
  connect: { timeout: connectTimeoutMs },
};

/** The address of a service, the connections to it, and the replica of the next request. */
export class Destination {
  /** The path before the path of each request; empty for most services. */
  readonly basePath: string;
  private readonly isSecure: boolean;
  private readonly hostname: string;
  private readonly port: string;
  private readonly replicas: Replicas;
  /** The connections, by replica. */
  private readonly pools = new Map<string, Pool>();

  constructor(url: string, replicas?: Replicas) {
    const { protocol, hostname, port, pathname } = new URL(url);
    this.isSecure = protocol === 'https:';
    this.hostname = hostname.replace(/^\[|\]$/g, '');
    this.port = port;
    this.basePath = pathname.replace(/\/$/, '');
    this.replicas = replicas ?? new Replicas({ host: this.hostname });
  }

  /** A certificate is issued for the name, not for an address: with https the resolver balances the load. */
  nextHost(): string {
    return this.isSecure ? this.hostname : this.replicas.next();
  }

  /** An address that was not tried, after `refusing` refused the connection; undefined if there is none. */
  async anotherHost(refusing: string, tried: ReadonlySet<string>): Promise<string | undefined> {
    if (this.isSecure) return undefined;
    this.replicas.avoid(refusing);
    return await this.replicas.another(tried);
  }

  /** The connections to one replica. */
  poolOf(address: string): Pool {
    const known = this.pools.get(address);
    if (known !== undefined) return known;
    this.closePoolsOfRemovedReplicas();
    const pool = new Pool(this.originOf(address), poolOptions);
    this.pools.set(address, pool);
    return pool;
  }

  close(): void {
    for (const pool of this.pools.values()) void pool.destroy();
  }

  private originOf(address: string): string {
    const host = address.includes(':') ? `[${address}]` : address;
    const scheme = this.isSecure ? 'https' : 'http';
    return `${scheme}://${host}${this.port && `:${this.port}`}`;
  }

  private closePoolsOfRemovedReplicas(): void {
    for (const [address, pool] of this.pools) {
      if (this.replicas.has(address)) continue;
      this.pools.delete(address);
      void pool.close();
    }
  }
}
