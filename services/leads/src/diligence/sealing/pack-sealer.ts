import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { inBatches } from '@leadmart/platform/http';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { type DueRows, Work } from '@leadmart/platform/work';
import { OwnerErasure } from '../../care/index.js';
import { sealPacks } from '../../leads.jobs.js';
import { type PurchaseDocument, toPurchase } from '../../selling/index.js';
import { PackSources } from '../facts/pack-sources.js';
import type { DiligenceFile } from '../files/diligence-file.schema.js';
import { DiligenceFilesService } from '../files/diligence-files.service.js';
import { UnsealedPackRepository } from './unsealed-pack.repository.js';

const packsAtOnce = 50;

/**
 * Makes the files of packs as they were sold, soon after the sale and not in its request. An erasure waits for the packs of its
 * dataset, so that their CSV is hashed before lines of it are blanked.
 */
@Injectable()
export class PackSealer implements OnModuleInit {
  private readonly due: DueRows<PurchaseDocument>;

  constructor(
    private readonly unsealed: UnsealedPackRepository,
    private readonly files: DiligenceFilesService,
    private readonly sources: PackSources,
    private readonly owners: OwnerErasure,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {
    this.due = work.rowsOf(sealPacks, unsealed.rows);
  }

  onModuleInit(): void {
    this.work.run(sealPacks, () => this.run());
    this.owners.beforeErasing((datasetId) => this.sealAllOf(datasetId));
  }

  private async run(): Promise<void> {
    while (!this.work.isStopping) {
      const { claims } = await this.due.claimMany(this.clock.now(), packsAtOnce);
      if (claims.length === 0) return;
      const sources = this.sources.open(claims.map(({ row }) => toPurchase(row)));
      const made: DiligenceFile[] = [];
      const sealed: (typeof claims)[number][] = [];
      for (const claim of claims) {
        if (this.work.isStopping) break;
        await this.work.step(sealPacks, claim, async () => {
          made.push(await this.files.makeSold(toPurchase(claim.row), sources));
          sealed.push(claim);
        });
      }
      await this.files.add(made);
      await this.due.endAll(sealed);
    }
  }

  /** A failure does not hold up an erasure: the file then says how many lines were blank. */
  private async sealAllOf(datasetId: DatasetId): Promise<void> {
    for await (const packs of inBatches(this.unsealed.ofDataset(datasetId))) {
      const sources = this.sources.open(packs);
      for (const pack of packs)
        try {
          await this.files.add([await this.files.makeSold(pack, sources)]);
        } catch (err) {
          this.log.error({ err, packId: pack.id }, 'pack not sealed before an erasure');
        }
    }
  }
}
