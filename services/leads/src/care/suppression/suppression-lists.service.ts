import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  InvalidLinesNotKept,
  NoPhonesFound,
  PeerUnavailable,
  type SuppressionAdditionView,
  type SuppressionListId,
  type SuppressionListsView,
  type SuppressionListView,
  type UserId,
} from '@leadmart/contracts';
import { fileSlug } from '@leadmart/platform/csv';
import { fileInPieces, type NamedFile } from '@leadmart/platform/http';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { ContactLists } from '@leadmart/stock';
import {
  FileSlots,
  invalidLinesCsv,
  readPastedPhones,
  readPhoneFile,
  type ReadPhones,
} from '../../supply/index.js';
import { Funding } from './funding.js';
import { listAsCsv } from './list-as-csv.js';
import { OpenSuppressionList } from './storing/open-suppression-list.js';
import { SuppressionListRepository } from './storing/suppression-list.repository.js';
import { SuppressionListChanger, type Target } from './suppression-list-changer.js';
import { toAdditionView, toSuppressionListView } from './suppression-list.view.js';

/** The suppression lists of a buyer: list, additions, names, downloads, deletion. */
@Injectable()
export class SuppressionListsService {
  constructor(
    private readonly lists: SuppressionListRepository,
    private readonly opened: OpenSuppressionList,
    private readonly contents: ContactLists,
    private readonly changer: SuppressionListChanger,
    private readonly funding: Funding,
    private readonly slots: FileSlots,
    @InjectLog() private readonly log: Log,
  ) {}

  async list(buyerId: UserId): Promise<SuppressionListsView> {
    const lists = await this.lists.find(buyerId);
    const byName = lists.toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));
    return { lists: byName.map(toSuppressionListView), isCounting: await this.isCounting(buyerId) };
  }

  private async isCounting(buyerId: UserId): Promise<boolean> {
    try {
      return await this.funding.isFunded(buyerId);
    } catch (error) {
      if (!PeerUnavailable.is(error)) throw error;
      this.log.warn({ buyerId }, 'balance not available');
      return false;
    }
  }

  /** Adds pasted phones and emails. Throws NoPhonesFound when the text has none; a new list may be empty. */
  async addText(buyerId: UserId, target: Target, text: string): Promise<SuppressionAdditionView> {
    const read = readPastedPhones(text, { withEmails: true });
    if ('id' in target || read.lines > 0) refuseWithoutPhones(read);
    return toAdditionView(await this.changer.add(buyerId, target, read), read);
  }

  /** Adds the phones and emails of a CSV file. Throws NotACsvFile, or NoPhonesFound. */
  async addFile(buyerId: UserId, target: Target, path: string): Promise<SuppressionAdditionView> {
    return this.slots.ofBuyers.run(async () => {
      const read = await readPhoneFile(await readFile(path), { withEmails: true });
      refuseWithoutPhones(read);
      return toAdditionView(await this.changer.add(buyerId, target, read), read);
    });
  }

  /** Throws SuppressionListNameTaken, or SuppressionListNotFound. */
  async rename(buyerId: UserId, id: SuppressionListId, name: string): Promise<SuppressionListView> {
    return toSuppressionListView(await this.changer.rename(buyerId, id, name));
  }

  async delete(buyerId: UserId, id: SuppressionListId): Promise<void> {
    await this.changer.delete(buyerId, id);
  }

  /** Opens the phones and emails of a list as CSV. They are decoded while they are sent. */
  async openPhones(buyerId: UserId, id: SuppressionListId): Promise<NamedFile> {
    const { list, value } = await this.opened.open(buyerId, id, (one) => this.contents.open(one));
    const bytes = fileInPieces(listAsCsv(value));
    return { name: `suppression-list-${fileSlug(list.name, 'phones')}.csv`, bytes };
  }

  /** Opens the invalid lines of the last addition as CSV. Throws InvalidLinesNotKept when it had none. */
  async openInvalidLines(buyerId: UserId, id: SuppressionListId): Promise<NamedFile> {
    const { list, value } = await this.opened.open(buyerId, id, (one) =>
      this.contents.invalidLines(one),
    );
    if (!value) throw InvalidLinesNotKept();
    const bytes = fileInPieces(invalidLinesCsv([value]));
    return { name: `invalid-lines-${fileSlug(list.name, 'phones')}.csv`, bytes };
  }
}

function refuseWithoutPhones({ phones, emails, lines }: ReadPhones): void {
  if (phones.length === 0 && emails.length === 0) throw NoPhonesFound({ lines, orEmails: true });
}
