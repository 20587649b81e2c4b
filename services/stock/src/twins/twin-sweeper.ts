import { Injectable } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { TwinExtensionRepository } from './twin-extension.repository.js';
import type { TwinExtensionDocument } from './twin-extension.schema.js';
import { TwinRepository } from './twin.repository.js';

const hourMs = 60 * 60 * 1_000;
const maxExtensionsAtOnce = 20;

/** Removes pieces of twins: those of extensions that died or lost, and replaced ones. */
@Injectable()
export class TwinSweeper {
  constructor(
    private readonly extensions: TwinExtensionRepository,
    private readonly twins: TwinRepository,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async sweep(): Promise<void> {
    const now = this.clock.now();
    for (const extension of await this.extensions.findDue(now, maxExtensionsAtOnce))
      await this.sweepExtension(extension, now);
  }

  private async sweepExtension(
    { _id: id, state, superseded = [] }: TwinExtensionDocument,
    now: Date,
  ): Promise<void> {
    if (state === 'committed') {
      await this.twins.remove(superseded);
      return this.extensions.remove(id);
    }
    // Takes the lease away first, so that an extension that is only slow can no longer commit.
    if (state === 'staging' && !(await this.extensions.abandonIfLapsed(id, now))) return;
    await this.twins.removeStaged(id);
    if (state === 'swept') return this.extensions.remove(id);
    // Its last write may still be in progress, so sweeps it a second time later.
    await this.extensions.markSwept(id, new Date(now.getTime() + hourMs));
    this.log.info({ extensionId: id }, 'abandoned extension of twins swept');
  }
}
