import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { fileSlug } from '@leadmart/platform/csv';
import type { ZippedFile } from '@leadmart/platform/deflate';
import { ContactLists } from '@leadmart/stock';
import {
  HoldsPersonalData,
  textFile,
  type PersonalDataPart,
} from '../../personal-data/personal-data.js';
import { listAsCsv } from './list-as-csv.js';
import { OpenSuppressionList } from './storing/open-suppression-list.js';
import { SuppressionListRepository } from './storing/suppression-list.repository.js';
import { SuppressionListChanger } from './suppression-list-changer.js';
import type { SuppressionList } from './suppression-list.js';

/** The phones and emails that a buyer uploaded, in the export and at the deletion of the user. */
@Injectable()
@HoldsPersonalData()
export class SuppressionListsData implements PersonalDataPart {
  constructor(
    private readonly lists: SuppressionListRepository,
    private readonly opened: OpenSuppressionList,
    private readonly contents: ContactLists,
    private readonly changer: SuppressionListChanger,
  ) {}

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    for (const list of await this.lists.find(userId))
      yield textFile(fileName(list), at, () => this.linesOf(userId, list));
  }

  async erase(userId: UserId): Promise<void> {
    await this.changer.erase(userId);
  }

  /** The list when its turn comes; without lines when it was deleted since the export began. */
  private async *linesOf(userId: UserId, { id }: SuppressionList): AsyncGenerator<string> {
    const opened = await this.opened.openIfThere(userId, id, (list) => this.contents.open(list));
    yield* listAsCsv(opened?.value ?? { phones: [] });
  }
}

/** The id keeps names apart that are equal in ASCII. */
const fileName = ({ id, name }: SuppressionList): string =>
  `suppression-lists/${fileSlug(name, 'phones')}-${id}.csv`;
