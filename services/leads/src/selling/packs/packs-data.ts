import { Injectable } from '@nestjs/common';
import { packsQuery, tenthsToCredits, type UserId } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import type { ZippedFile } from '@leadmart/platform/deflate';
import { PackLines } from '@leadmart/stock';
import {
  HoldsPersonalData,
  textFile,
  type PersonalDataPart,
} from '../../personal-data/personal-data.js';
import { boughtAtOf, quantityOf, type Purchase } from '../purchases/purchase.js';
import { packFileName, packNameOf } from './pack-file-name.js';
import { cursorOf, PackReader } from './pack.reader.js';
import { PackRepository } from './pack.repository.js';

const columns = ['id', 'name', 'purchasedAt', 'dataset', 'status', 'states', 'leads', 'credits'];

/** The packs of a buyer as they were downloaded, in the export. They stay without their names when the user is deleted: sales are kept. */
@Injectable()
@HoldsPersonalData()
export class PacksData implements PersonalDataPart {
  constructor(
    private readonly packs: PackReader,
    private readonly repository: PackRepository,
    private readonly lines: PackLines,
  ) {}

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    yield textFile('packs.csv', at, () => this.list(userId));
    for await (const pack of this.packsOf(userId))
      yield this.lines.zipped({ pack, name: `packs/${packFileName(pack)}`, bom: true });
  }

  async erase(userId: UserId): Promise<void> {
    await this.repository.forgetNames(userId);
  }

  private async *list(userId: UserId): AsyncGenerator<string> {
    yield csvHead(columns);
    for await (const pack of this.packsOf(userId)) yield lineOf(pack);
  }

  /** Oldest first, so that a purchase during the export comes behind all others. */
  private async *packsOf(userId: UserId): AsyncGenerator<Purchase> {
    for (let cursor: string | undefined; ;) {
      const query = packsQuery.parse({ sort: 'date', cursor });
      const packs = await this.packs.page(userId, query);
      yield* packs;
      const last = packs.at(-1);
      if (!last || packs.length < query.limit) return;
      cursor = cursorOf(last);
    }
  }
}

function lineOf(pack: Purchase): string {
  const { id, datasetName, phoneStatus, states, cost } = pack;
  return csvRow([
    id,
    packNameOf(pack),
    boughtAtOf(pack).toISOString(),
    datasetName,
    phoneStatus,
    states.join(' '),
    String(quantityOf(pack)),
    String(tenthsToCredits(cost)),
  ]);
}
