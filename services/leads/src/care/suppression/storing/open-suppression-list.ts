import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SuppressionListNotFound, type SuppressionListId, type UserId } from '@leadmart/contracts';
import { readingCurrent } from '@leadmart/stock';
import type { SuppressionList } from '../suppression-list.js';
import { SuppressionListRepository } from './suppression-list.repository.js';

type Reading<T> = (list: SuppressionList) => Promise<T>;

interface Opened<T> {
  readonly list: SuppressionList;
  readonly value: T;
}

/** Reads the suppression lists of a buyer; one of them with its contents. */
@Injectable()
export class OpenSuppressionList {
  constructor(private readonly lists: SuppressionListRepository) {}

  /** All lists, in this transaction. */
  all(buyerId: UserId, tx: ClientSession): Promise<readonly SuppressionList[]> {
    return this.lists.find(buyerId, tx);
  }

  /** Throws SuppressionListNotFound. */
  async find(buyerId: UserId, id: SuppressionListId): Promise<SuppressionList> {
    const list = (await this.lists.find(buyerId)).find((one) => one.id === id);
    if (!list) throw SuppressionListNotFound();
    return list;
  }

  /** Reads a list and its contents. Throws SuppressionListNotFound. */
  async open<T>(buyerId: UserId, id: SuppressionListId, read: Reading<T>): Promise<Opened<T>> {
    const opened = await this.openIfThere(buyerId, id, read);
    if (!opened) throw SuppressionListNotFound();
    return opened;
  }

  /** Reads a list and its contents. Undefined without the list. */
  async openIfThere<T>(
    buyerId: UserId,
    id: SuppressionListId,
    read: Reading<T>,
  ): Promise<Opened<T> | undefined> {
    return readingCurrent(async () => {
      const list = (await this.lists.find(buyerId)).find((one) => one.id === id);
      return list && { list, value: await read(list) };
    });
  }
}
