import { MongoClient, MongoServerError, type Document } from 'mongodb';
import type { Requirement } from './test-format.js';

/** The server under test: its properties, and how to reset it. */
export class Deployment {
  private constructor(
    readonly url: string,
    /** A separate client, so that its commands are not counted by the tests. */
    readonly internal: MongoClient,
    private readonly version: string,
    private readonly topology: string,
    private readonly parameters: Document,
  ) {}

  static async connect(url: string): Promise<Deployment> {
    const internal = await MongoClient.connect(url, { minHeartbeatFrequencyMS: 50 });
    const admin = internal.db('admin');
    const { version } = await admin.command({ buildInfo: 1 });
    const hello = await admin.command({ hello: 1 });
    const parameters = await admin.command({ getParameter: '*' }).catch(() => ({}));
    const topology =
      hello['msg'] === 'isdbgrid' ? 'sharded' : hello['setName'] ? 'replicaset' : 'single';
    return new Deployment(url, internal, version, topology, parameters);
  }

  /** The reason why no requirement is met; undefined when one is met or none is given. */
  unmet(requirements: Requirement[] | undefined): string | undefined {
    if (!requirements || requirements.length === 0) return undefined;
    const reasons = requirements.map((requirement) => this.#unmet(requirement));
    return reasons.includes(undefined) ? undefined : [...new Set(reasons)].join(', or ');
  }

  #unmet(needed: Requirement): string | undefined {
    const { minServerVersion: min, maxServerVersion: max, topologies } = needed;
    if (min && compareVersions(this.version, min, 3) < 0) return `needs version ${min}`;
    // "4.2" or "4.2.99" as the last version: only the given parts are compared.
    if (max && compareVersions(this.version, max, max.split('.').length) > 0)
      return `up to version ${max}`;
    if (topologies && !topologies.includes(this.topology))
      return `needs ${topologies.join(' or ')}`;
    if (needed.serverless === 'require') return 'needs serverless';
    if (needed.auth === true) return 'needs users';
    if (needed.csfle !== undefined && needed.csfle !== false) return 'needs encryption';
    for (const [name, value] of Object.entries(needed.serverParameters ?? {})) {
      if (this.parameters[name] !== value) return `needs ${name}=${String(value)}`;
    }
    return undefined;
  }

  /**
   * Ends sessions that an earlier test left open, because an open transaction would block this
   * test.
   */
  async endAllSessions(): Promise<void> {
    try {
      await this.internal.db('admin').command({ killAllSessions: [] });
    } catch (error) {
      // On older servers the command also ends its own session and fails with "Interrupted".
      if (!(error instanceof MongoServerError && [59, 11601].includes(Number(error.code))))
        throw error;
    }
  }

  async disableFailPoints(names: Iterable<string>): Promise<void> {
    for (const name of names) {
      await this.internal.db('admin').command({ configureFailPoint: name, mode: 'off' });
    }
  }

  close(): Promise<void> {
    return this.internal.close();
  }
}

function compareVersions(left: string, right: string, parts: number): number {
  const numbers = (version: string): number[] => version.split(/[.-]/).map(Number);
  const [a, b] = [numbers(left), numbers(right)];
  for (let i = 0; i < parts; i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
