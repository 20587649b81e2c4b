import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

type Resolve = (host: string) => Promise<readonly string[]>;

interface ReplicasOptions {
  readonly host: string;
  readonly resolve?: Resolve;
  readonly now?: () => number;
}

/** The name is looked up again after this time, so that new replicas get requests and removed ones do not. */
const lookupIntervalMs = 1_000;
/** Containers that start take over addresses of those that ended: an older list is not used before it was read again. */
const staleMs = 3_000;
/** An address that refused a connection is the last choice for this time. */
const avoidedMs = 5_000;

const resolveAll: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * The addresses of a service's name, round robin. Docker, and Kubernetes for a headless Service, resolve
 * the name to every running replica; without this, a kept connection would always use the same one.
 */
export class Replicas {
  private readonly host: string;
  private readonly resolve: Resolve;
  private readonly now: () => number;
  private known: readonly string[];
  private readAt = -Infinity;
  private reading?: Promise<void>;
  private turn = 0;
  private readonly avoidedUntil = new Map<string, number>();

  constructor({ host, resolve = resolveAll, now = Date.now }: ReplicasOptions) {
    this.host = host;
    this.resolve = resolve;
    this.now = now;
    this.known = isIP(host) === 0 ? [] : [host];
  }

  /** The address for the next request; the name itself, which the connection looks up, while no current one is known. */
  next(): string {
    const age = this.now() - this.readAt;
    if (age >= lookupIntervalMs) void this.refresh();
    if (age >= staleMs) return this.host;
    const reachable = this.known.filter((address) => !this.isAvoided(address));
    const candidates = reachable.length > 0 ? reachable : this.known;
    this.turn += 1;
    return candidates[this.turn % candidates.length] ?? this.host;
  }

  /** An address that was not tried; looks the name up again if all known ones were. */
  async another(tried: ReadonlySet<string>): Promise<string | undefined> {
    const found = this.untried(tried);
    if (found !== undefined) return found;
    await this.refresh();
    return this.untried(tried);
  }

  /** Marks an address that refused a connection. */
  avoid(address: string): void {
    this.avoidedUntil.set(address, this.now() + avoidedMs);
  }

  /** Removes an address at which another service answered. */
  forget(address: string): void {
    this.known = this.known.filter((each) => each !== address);
    this.readAt = -Infinity;
  }

  private untried(tried: ReadonlySet<string>): string | undefined {
    const left = this.known.filter((address) => !tried.has(address));
    return left.find((address) => !this.isAvoided(address)) ?? left[0];
  }

  private isAvoided(address: string): boolean {
    return this.now() < (this.avoidedUntil.get(address) ?? 0);
  }

  private refresh(): Promise<void> {
    if (isIP(this.host) !== 0) return Promise.resolve();
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** Keeps the known addresses if the lookup fails: they may still work. */
  private async read(): Promise<void> {
    this.readAt = this.now();
    try {
      this.known = [...(await this.resolve(this.host))].sort();
    } catch {
      return;
    }
    for (const address of this.avoidedUntil.keys())
      if (!this.isAvoided(address)) this.avoidedUntil.delete(address);
  }
}
