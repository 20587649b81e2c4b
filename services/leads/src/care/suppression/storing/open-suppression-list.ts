import { Injectable } from '@nestjs/common';
import { SuppressionListNotFound, type SuppressionListId, type UserId } from '@leadmart/contracts';
import type { SuppressionList } from '../suppression-list.js';
import { PhonePieceMissing, PhonePieceRepository } from './phone-piece.repository.js';
import { SuppressionListRepository } from './suppression-list.repository.js';

type Reading<T> = (list: SuppressionList, pieces: PhonePieceRepository) => Promise<T>;

interface Opened<T> {
  readonly list: SuppressionList;
  readonly value: T;
}

/** Reads one suppression list of a buyer with its pieces. */
@Injectable()
export class OpenSuppressionList {
  constructor(
    private readonly lists: SuppressionListRepository,
    private readonly pieces: PhonePieceRepository,
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

  /** Reads a list and its pieces, once more when a change removes them in between. Undefined without the list. */
  async openIfThere<T>(
    buyerId: UserId,
    id: SuppressionListId,
    read: Reading<T>,
    mayRepeat = true,
  ): Promise<Opened<T> | undefined> {
    const list = (await this.lists.find(buyerId)).find((one) => one.id === id);
    if (!list) return undefined;
    try {
      return { list, value: await read(list, this.pieces) };
    } catch (error) {
      if (!(error instanceof PhonePieceMissing) || !mayRepeat) throw error;
      return this.openIfThere(buyerId, id, read, false);
    }
  }
}
