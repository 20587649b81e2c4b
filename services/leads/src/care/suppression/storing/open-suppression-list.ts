import { Injectable } from '@nestjs/common';
import { SuppressionListNotFound, type SuppressionListId, type UserId } from '@leadmart/contracts';
import { PieceRepository, readingCurrent } from '@leadmart/stock';
import type { SuppressionList } from '../suppression-list.js';
import { SuppressionListRepository } from './suppression-list.repository.js';

type Reading<T> = (list: SuppressionList, pieces: PieceRepository) => Promise<T>;

interface Opened<T> {
  readonly list: SuppressionList;
  readonly value: T;
}

/** Reads one suppression list of a buyer with its pieces. */
@Injectable()
export class OpenSuppressionList {
  constructor(
    private readonly lists: SuppressionListRepository,
    private readonly pieces: PieceRepository,
  ) {}

  /** Throws SuppressionListNotFound. */
  async find(buyerId: UserId, id: SuppressionListId): Promise<SuppressionList> {
    const list = (await this.lists.find(buyerId)).find((one) => one.id === id);
    if (!list) throw SuppressionListNotFound();
    return list;
  }

  /** Reads a list and its pieces. Throws SuppressionListNotFound. */
  async open<T>(buyerId: UserId, id: SuppressionListId, read: Reading<T>): Promise<Opened<T>> {
    const opened = await this.openIfThere(buyerId, id, read);
    if (!opened) throw SuppressionListNotFound();
    return opened;
  }

  /** Reads a list and its pieces. Undefined without the list. */
  async openIfThere<T>(
    buyerId: UserId,
    id: SuppressionListId,
    read: Reading<T>,
  ): Promise<Opened<T> | undefined> {
    return readingCurrent(async () => {
      const list = (await this.lists.find(buyerId)).find((one) => one.id === id);
      return list && { list, value: await read(list, this.pieces) };
    });
  }
}
