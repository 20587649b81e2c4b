import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { sweepSuppressionLists } from '../../leads.jobs.js';
import { ListChangeRepository } from './storing/list-change.repository.js';
import type { ListChangeDocument } from './storing/list-change.schema.js';
import { PhonePieceRepository } from './storing/phone-piece.repository.js';

const hourMs = 60 * 60 * 1_000;
const maxChangesAtOnce = 20;

/** Removes the pieces that a process left behind when it died during or after a change of a suppression list. */
@Injectable()
export class SuppressionListSweeper implements OnModuleInit {
  constructor(
    private readonly changes: ListChangeRepository,
    private readonly pieces: PhonePieceRepository,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(sweepSuppressionLists, () => this.sweep());
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    for (const change of await this.changes.findDue(now, maxChangesAtOnce))
      await this.sweepChange(change, now);
  }

  private async sweepChange({ _id, state, pieces }: ListChangeDocument, now: Date): Promise<void> {
    if (state !== 'staging') {
      await this.pieces.remove(pieces);
      return this.changes.remove(_id);
    }
    // A process that is only slow can no longer commit. Its last write may be in progress, so it is swept again later.
    if (!(await this.changes.abandon(_id, new Date(now.getTime() + hourMs)))) return;
    await this.pieces.remove(pieces);
    this.log.info({ changeId: _id }, 'abandoned change of a suppression list swept');
  }
}
