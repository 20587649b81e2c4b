import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  PackDownloaded,
  PackNotFound,
  type PacksView,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { quantityOf } from '../purchases/purchase.js';
import { PurchaseRepository } from '../purchases/purchase.repository.js';
import type { ContentEncoding } from './downloading/content-encoding.decisions.js';
import { packFileName } from './downloading/pack-file-name.js';
import { PackLines } from './downloading/pack-lines.js';
import { PackPages } from './pack-pages.js';

/** A pack as a file, ready to be sent. */
export interface PackFile {
  readonly name: string;
  readonly bytes: Readable;
}

/** Lists a buyer's packs and opens their downloads. */
@Injectable()
export class PacksService {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly pages: PackPages,
    private readonly lines: PackLines,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  list(buyerId: UserId, page: number): Promise<PacksView> {
    return this.pages.read(buyerId, page);
  }

  /** Throws PackNotFound, also for a pack of another buyer. */
  async open(buyerId: UserId, id: PurchaseId, encoding: ContentEncoding): Promise<PackFile> {
    const pack = await this.purchases.findOfBuyer(buyerId, id);
    if (pack?.status !== 'completed') throw PackNotFound();
    const quantity = quantityOf(pack);
    const occurredAt = this.clock.now().toISOString();
    const downloaded = { purchaseId: id, buyerId, quantity, occurredAt };
    // Reads the beginning of the file while the event is stored; sends nothing before it is.
    const [pieces] = await Promise.all([
      this.lines.open(pack, encoding),
      this.transactions.run((tx) => this.outbox.add(PackDownloaded, downloaded, tx)),
    ]);
    return { name: packFileName(pack), bytes: Readable.from(pieces, { objectMode: false }) };
  }
}
