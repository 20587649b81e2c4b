import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  PackDownloaded,
  PackNotFound,
  pageSize,
  type PacksView,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { JoinedReads } from '@leadmart/platform/caching';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { quantityOf } from '../purchases/purchase.js';
import { PurchaseRepository } from '../purchases/purchase.repository.js';
import { toPackView } from '../purchases/purchase.view.js';
import { packFileName } from './pack-file-name.js';
import { PackLines } from './pack-lines.js';

/** A pack as a file, ready to be sent. */
export interface PackFile {
  readonly name: string;
  readonly bytes: Readable;
}

/** Lists a buyer's packs and opens their downloads. */
@Injectable()
export class PacksService {
  private readonly pages = new JoinedReads<string, PacksView>();

  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly lines: PackLines,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  list(buyerId: UserId, page: number): Promise<PacksView> {
    return this.pages.get(`${buyerId}:${page}`, async () => {
      const { packs, totalPacks } = await this.purchases.listPacks(buyerId, page);
      return {
        packs: packs.map(toPackView),
        totalPages: Math.max(1, Math.ceil(totalPacks / pageSize)),
        totalPacks,
      };
    });
  }

  /** Throws PackNotFound, also for a pack of another buyer. */
  async open(buyerId: UserId, id: PurchaseId): Promise<PackFile> {
    const pack = await this.purchases.findOfBuyer(buyerId, id);
    if (pack?.status !== 'completed') throw PackNotFound();
    const quantity = quantityOf(pack);
    const occurredAt = this.clock.now().toISOString();
    await this.transactions.run((tx) =>
      this.outbox.add(PackDownloaded, { purchaseId: id, buyerId, quantity, occurredAt }, tx),
    );
    const bytes = Readable.from(this.lines.read(pack), { objectMode: false });
    return { name: packFileName(pack), bytes };
  }
}
