import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import type { ZippedFile } from '@leadmart/platform/deflate';
import {
  jsonFile,
  HoldsPersonalData,
  type PersonalDataPart,
} from '../../personal-data/personal-data.js';
import { SavedOrderReader } from './saved-order.reader.js';
import { SavedOrderRepository } from './saved-order.repository.js';

/** The saved orders of a buyer, in the export and at the deletion of the user. */
@Injectable()
@HoldsPersonalData()
export class SavedOrdersData implements PersonalDataPart {
  constructor(
    private readonly savedOrders: SavedOrderReader,
    private readonly repository: SavedOrderRepository,
  ) {}

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    yield jsonFile('saved-orders.json', at, async () =>
      (await this.savedOrders.find(userId)).map(({ key: _key, ...order }) => order),
    );
  }

  async erase(userId: UserId): Promise<void> {
    await this.repository.deleteAll(userId);
  }
}
