import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  PackDownloaded,
  PackNotFound,
  pageSize,
  type PackExportQuery,
  type PackPreviewView,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { fileInPieces, withFirst, type NamedFile } from '@leadmart/platform/http';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { type FileForm, PackLines } from '@leadmart/stock';
import { quantityOf, type Purchase } from '../purchases/purchase.js';
import { TodayLines } from './downloading/today-lines.js';
import { PackExports } from './exporting/pack-exports.js';
import { fileNameAsOf, packFileName, packsFileName } from './pack-file-name.js';
import { PackReader } from './pack.reader.js';

/**
 * A buyer's packs as files, for ever and also after the dataset is deleted:
 *
 * 1. **Find** the packs (`pack.reader.ts`): those of other buyers do not exist.
 * 2. **Open** (`stock/reading/pack-lines.ts`): a pack stores numbers of leads, and the stock's pages hold finished CSV lines.
 *    The file selects and joins lines, in constant memory, gzipped or plain. It has the same bytes each time, except for lines of
 *    people who opted out, and with the statuses of today. The first piece is read before the answer begins, so that an error
 *    is still an answer.
 * 3. **Report** the download while the file is sent. The file ends after the event is stored; if that fails, it breaks off. A
 *    process that dies breaks the file off as well: the client asks again.
 */
@Injectable()
export class PackFiles {
  constructor(
    private readonly packs: PackReader,
    private readonly lines: PackLines,
    private readonly today: TodayLines,
    private readonly exports: PackExports,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The first leads of a pack. Throws PackNotFound, also for a pack of another buyer. */
  async preview(buyerId: UserId, id: PurchaseId): Promise<PackPreviewView> {
    const [pack] = await this.find(buyerId, [id]);
    return this.lines.first(pack, pageSize);
  }

  /** The file as it was sold. Throws PackNotFound, also for a pack of another buyer. */
  async open(buyerId: UserId, id: PurchaseId, form: FileForm): Promise<NamedFile> {
    // Along with the pack: both reads need only the id.
    const leads = this.lines.leadsOf(id);
    const [pack] = await this.find(buyerId, [id]);
    const bytes = await this.reported([pack], withFirst(this.lines.read(pack, form, leads)));
    return { name: packFileName(pack), bytes };
  }

  /** Opens the file with the phone status of today. Throws PackNotFound, also for a pack of another buyer. */
  async openAsOfToday(buyerId: UserId, id: PurchaseId, bom: boolean): Promise<NamedFile> {
    const [pack] = await this.find(buyerId, [id]);
    const bytes = await this.reported([pack], withFirst(this.today.read(pack, bom)));
    return { name: fileNameAsOf(pack, this.clock.now()), bytes };
  }

  /** Opens a pack in the format of another program. Throws PackNotFound, also for a pack of another buyer. */
  async openExport(buyerId: UserId, id: PurchaseId, query: PackExportQuery): Promise<NamedFile> {
    const [pack] = await this.find(buyerId, [id]);
    const { name, pieces } = await this.exports.open(pack, query);
    return { name, bytes: await this.reported([pack], withFirst(pieces)) };
  }

  /** Opens a zip file of packs, in this order. Throws PackNotFound when one of them is not the buyer's. */
  async openAll(buyerId: UserId, ids: readonly PurchaseId[], bom: boolean): Promise<NamedFile> {
    const packs = await this.find(buyerId, ids);
    const files = packs.map((pack) => ({ pack, name: packFileName(pack), bom }));
    const bytes = await this.reported(packs, withFirst(this.lines.readZip(files)));
    return { name: packsFileName(packs.length, this.clock.now()), bytes };
  }

  private async find(
    buyerId: UserId,
    ids: readonly PurchaseId[],
  ): Promise<[Purchase, ...Purchase[]]> {
    const found = new Map((await this.packs.findAll(buyerId, ids)).map((pack) => [pack.id, pack]));
    const [first, ...others] = ids.map((id) => {
      const pack = found.get(id);
      if (!pack) throw PackNotFound();
      return pack;
    });
    if (!first) throw PackNotFound();
    return [first, ...others];
  }

  /** The file of these packs when its first piece is ready. No download is whole without its event. */
  private async reported(
    packs: readonly Purchase[],
    opened: Promise<AsyncIterable<Buffer | string>>,
  ): Promise<Readable> {
    const stored = this.report(packs);
    // A failure is thrown at the end of the file, or nowhere if the download was aborted.
    stored.catch(() => undefined);
    return fileInPieces(endedAfter(stored, await opened));
  }

  private async report(packs: readonly Purchase[]): Promise<void> {
    const occurredAt = this.clock.now().toISOString();
    const downloads = packs.map((pack) => {
      const { id: purchaseId, buyerId } = pack;
      return { purchaseId, buyerId, quantity: quantityOf(pack), occurredAt };
    });
    await this.outbox.report(PackDownloaded, downloads);
  }
}

/** Yields the pieces, and ends or fails when the event is stored or is not. */
async function* endedAfter<P>(
  event: Promise<void>,
  pieces: AsyncIterable<P>,
): AsyncGenerator<P, undefined> {
  yield* pieces;
  await event;
  return undefined;
}
