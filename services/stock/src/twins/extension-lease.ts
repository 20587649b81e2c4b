import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { TwinExtensionRepository } from './twin-extension.repository.js';
import { pairId, type TwinPair } from './twin-pair.js';

/** The lease under which an extension may stage pieces. Without it, the sweeper may remove them. */
export interface HeldExtension {
  /** The id that marks every piece staged by this extension. */
  readonly id: string;
  /** Renews the lease when a quarter of it has passed. Throws ExtensionLost. */
  readonly renewWhenDue: () => Promise<void>;
  /** Ends the extension in the transaction that makes its pieces current. */
  readonly commit: (superseded: readonly string[], tx: ClientSession) => void;
  /** Leaves the staged pieces to the sweeper. Does nothing after a commit. */
  readonly release: () => Promise<void>;
}

/** Another process has swept the pieces of this extension, or extended the pair first. */
export class ExtensionLost extends Error {}

const leaseMs = 60_000;
/** Replaced pieces stay for this time, for tables that were read earlier. A later reader finds the newer table. */
const supersededForMs = 60_000;

/** Begins extensions. Several of one pair may run at once, in several processes; one of them commits. */
@Injectable()
export class ExtensionLease {
  constructor(
    private readonly extensions: TwinExtensionRepository,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async begin(pair: TwinPair): Promise<HeldExtension> {
    const id = `${pairId(pair)}:${newId()}`;
    await this.extensions.begin(id, this.in(leaseMs));
    let renewedAt = this.clock.now().getTime();
    return {
      id,
      renewWhenDue: async () => {
        const now = this.clock.now().getTime();
        if (now - renewedAt < leaseMs / 4) return;
        if (!(await this.extensions.renew(id, this.in(leaseMs)))) throw new ExtensionLost(id);
        renewedAt = now;
      },
      commit: (superseded, tx) =>
        this.extensions.commit(id, { superseded, sweepAt: this.in(supersededForMs) }, tx),
      release: () => this.release(id),
    };
  }

  private async release(id: string): Promise<void> {
    await this.extensions
      .abandon(id, this.clock.now())
      .catch((err: unknown) => this.log.warn({ err, extensionId: id }, 'extension not released'));
  }

  private in(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
