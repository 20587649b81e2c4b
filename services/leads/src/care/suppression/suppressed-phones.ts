import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { BuyerGuardRepository, type ListedContacts, PieceRepository } from '@leadmart/stock';
import { keysOf, phonesOf } from './storing/listed-phones.js';
import { joinedPieces, mergedLists } from './storing/phone-pieces.decisions.js';
import { SuppressionListRepository } from './storing/suppression-list.repository.js';

/** Reads the phones and emails of all suppression lists of a buyer. */
@Injectable()
export class SuppressedPhones {
  constructor(
    private readonly lists: SuppressionListRepository,
    private readonly pieces: PieceRepository,
    private readonly guards: BuyerGuardRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Reads version, phones and emails in one snapshot. One short command for a buyer who never had a list. */
  async of(buyerId: UserId): Promise<ListedContacts> {
    const { lists: changes = 0 } = await this.guards.find(buyerId);
    if (changes === 0)
      return { version: 0, phones: new Float64Array(), emailKeys: new Float64Array() };
    return this.transactions.run(async (tx) => {
      const { lists: version = 0 } = await this.guards.find(buyerId, tx);
      const lists = await this.lists.find(buyerId, tx);
      const stored = await phonesOf(
        this.pieces,
        lists.flatMap(({ pieces }) => pieces),
        tx,
      );
      const phones = lists.map(({ pieces }) => joinedPieces(stored.splice(0, pieces.length)));
      const keys = await keysOf(this.pieces, lists, tx);
      return { version, phones: mergedLists(phones), emailKeys: mergedLists(keys) };
    });
  }
}
