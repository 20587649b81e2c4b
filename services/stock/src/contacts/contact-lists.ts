import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { newId, retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { unpackedPhones } from '../directories/phone-list.js';
import { BuyerGuardRepository } from '../guards/buyer-guard.repository.js';
import { PieceRepository } from '../staged/piece.repository.js';
import { StagingSweeper } from '../staged/staging-sweeper.js';
import { Stagings } from '../staged/stagings.js';
import { StockFacts } from '../stock-facts.js';
import type { ContactList } from './contact-list.js';
import { joinedPieces, mergedLists } from './phone-pieces.decisions.js';
import { planAddition, type ContactAddition, type PlannedAddition } from './plan-addition.js';
import { emailsIn } from './plan-emails.js';

/** Distinct phones, and distinct keys of emails, both ascending. */
export interface Contacts {
  readonly phones: Float64Array;
  readonly emailKeys: Float64Array;
}

/** The contents of a list, decoded piece by piece. */
export interface OpenedContacts {
  readonly phones: Iterable<Float64Array>;
  /** Undefined for a list without emails. */
  readonly emails?: AsyncIterable<readonly string[]>;
}

/** How a planned addition becomes current. */
interface Commit {
  /** Stores the list as it is after the addition, in this transaction; throws when another change was faster. */
  readonly save: (tx: ClientSession) => Promise<void>;
  /** The error when the change took longer than its lease and the sweeper has ended it. */
  readonly lost: () => Error;
}

/** The time from the first staged piece to the commit; writing a million phones takes seconds. */
const stagingMs = 5 * 60 * 1_000;

/**
 * The phones and emails on buyers' lists. The caller keeps a record for each list, with `contactListFields`; the contents are
 * in pieces of up to 32,768 contacts, written once. New pieces are staged; one transaction stores the record, counts the
 * change for the buyer's exclusions and ends the staging. Replaced pieces are removed afterwards, those of a process that
 * died by the sweeper. Records and contents are read within `readingCurrent`, because all methods that read throw
 * PieceMissing when a change has replaced a piece meanwhile.
 */
@Injectable()
export class ContactLists {
  constructor(
    private readonly facts: StockFacts,
    private readonly pieces: PieceRepository,
    private readonly stagings: Stagings,
    private readonly sweeper: StagingSweeper,
    private readonly guards: BuyerGuardRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Reads the number of changes of a buyer's lists, and what is on them, in one snapshot. One short command for a buyer who
   * never had a list.
   */
  async ofBuyer(buyerId: UserId): Promise<Contacts & { readonly version: number }> {
    const { lists: changes = 0 } = await this.guards.find(buyerId);
    if (changes === 0) return { version: 0, ...(await this.read([])) };
    return this.transactions.run(async (tx) => {
      const { lists: version = 0 } = await this.guards.find(buyerId, tx);
      return { version, ...(await this.read(await this.facts.listsOf(buyerId, tx), tx)) };
    });
  }

  /** Reads what is on any of these lists. */
  async read(lists: readonly ContactList[], tx?: ClientSession): Promise<Contacts> {
    return {
      phones: await this.merged(
        lists.map(({ pieces }) => pieces.map(({ id }) => id)),
        tx,
      ),
      emailKeys: await this.merged(
        lists.map(({ emails }) => emails?.keys ?? []),
        tx,
      ),
    };
  }

  /** Loads a list, to be decoded later. */
  async open({ pieces, emails }: ContactList): Promise<OpenedContacts> {
    const phones = await this.pieces.load(pieces.map(({ id }) => id));
    const texts = emails && (await this.pieces.load(emails.texts));
    return { phones: eachUnpacked(phones), ...(texts && { emails: eachOpened(texts) }) };
  }

  /** Returns the invalid lines of the last addition as they were given; undefined if it had none. */
  async invalidLines({ invalidLinesIn }: ContactList): Promise<Buffer | undefined> {
    return invalidLinesIn === undefined ? undefined : (await this.pieces.load([invalidLinesIn]))[0];
  }

  /** Merges contacts into a list, without writing. Reads only the pieces that get phones, and those with emails. */
  plan(addition: ContactAddition): Promise<PlannedAddition> {
    return planAddition(addition, this.pieces);
  }

  /** Writes the pieces of a planned addition and makes it current. */
  async carryOut(
    { changeId: id, buyerId, written, replaced, changesContent }: PlannedAddition,
    { save, lost }: Commit,
  ): Promise<void> {
    const staging = await this.stagings.begin({ id, subject: buyerId, leaseMs: stagingMs, lost });
    try {
      await this.pieces.stage(id, written);
      await retryOnDuplicateKey(() =>
        this.transactions.run(async (tx) => {
          await save(tx);
          if (changesContent) this.guards.listsChanged(buyerId, tx);
          await staging.commit({ pieces: replaced }, tx);
        }),
      );
    } finally {
      await staging.release();
      // Phones and emails that are on no list any more do not stay until the next sweep.
      await this.sweeper.sweepNow(staging);
    }
  }

  /** Removes the contents of the lists whose records `forget` removes in its transaction and returns. */
  async remove(
    buyerId: UserId,
    forget: (tx: ClientSession) => Promise<readonly ContactList[]>,
  ): Promise<void> {
    const retired = { id: newId(), subject: buyerId };
    await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const lists = await forget(tx);
        const pieces = lists.flatMap(pieceIdsOf);
        if (lists.some(hasContacts)) this.guards.listsChanged(buyerId, tx);
        if (pieces.length > 0) this.stagings.retire(retired, pieces, tx);
      }),
    );
    await this.sweeper.sweepNow(retired);
  }

  /** Merges what is in the pieces of several lists. */
  private async merged(
    ids: readonly (readonly string[])[],
    tx?: ClientSession,
  ): Promise<Float64Array> {
    const unpacked: Float64Array[] = [];
    for (const bytes of await this.pieces.load(ids.flat(), tx)) {
      unpacked.push(unpackedPhones(bytes));
      // Requests are answered between the pieces of a long list.
      await nextTurn();
    }
    return mergedLists(ids.map(({ length }) => joinedPieces(unpacked.splice(0, length))));
  }
}

/** Whether there are phones or emails on a list. */
export const hasContacts = ({ pieces, emails }: ContactList): boolean =>
  pieces.length > 0 || emails !== undefined;

function* eachUnpacked(pieces: readonly Buffer[]): Generator<Float64Array> {
  for (const piece of pieces) yield unpackedPhones(piece);
}

async function* eachOpened(texts: readonly Buffer[]): AsyncGenerator<readonly string[]> {
  for (const text of texts) yield await emailsIn([text]);
}

/** All stored pieces of a list, with that of its invalid lines. */
function pieceIdsOf({ pieces, emails, invalidLinesIn }: ContactList): string[] {
  return [
    ...pieces.map(({ id }) => id),
    ...(emails ? [...emails.keys, ...emails.texts] : []),
    ...(invalidLinesIn ? [invalidLinesIn] : []),
  ];
}
