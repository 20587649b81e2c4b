import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

type Resolve = (host: string) => Promise<readonly string[]>;

interface ReplicasOptions {
  readonly host: string;
  readonly resolve?: Resolve;
  readonly now?: () => number;
}

/** How long a list of addresses is believed: a new replica gets its share, and a gone one is forgotten, after so long. */
const freshMs = 1_000;
/** How long an address that let nobody in is asked last. */
const avoidedMs = 5_000;

const resolveAll: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * The addresses behind a service's name, by turns. Docker, and Kubernetes for a headless Service, name
 * every replica that runs; a kept connection would stay with the one it was made to.
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

  /** Where the next request goes: the name itself while no address is known. */
  next(): string {
    if (this.now() - this.readAt >= freshMs) void this.refresh();
    const willing = this.known.filter((address) => !this.isAvoided(address));
    const candidates = willing.length > 0 ? willing : this.known;
    this.turn += 1;
    return candidates[this.turn % candidates.length] ?? this.host;
  }

  /** Another address than those tried in vain, also one that is known only now. */
  async another(tried: ReadonlySet<string>): Promise<string | undefined> {
    const found = this.untried(tried);
    if (found !== undefined) return found;
    await this.refresh();
    return this.untried(tried);
  }

  /** It let nobody in. */
  avoid(address: string): void {
    this.avoidedUntil.set(address, this.now() + avoidedMs);
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

  /** A name that cannot be looked up just now leaves what was known: the connections to it may work. */
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
