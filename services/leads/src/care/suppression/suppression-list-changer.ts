import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  IdempotencyKeyReused,
  SuppressionListBusy,
  SuppressionListNotFound,
  type AdditionMode,
  type SuppressionListId,
  type UserId,
} from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { newId, retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { type ContactList, ContactLists, hasContacts, readingCurrent } from '@leadmart/stock';
import { StockAlertsService } from '../../selling/index.js';
import { packInvalidLines, type ReadPhones } from '../../supply/index.js';
import { decideListChange } from './list-allowance.decisions.js';
import { SuppressionListRepository } from './storing/suppression-list.repository.js';
import { isSameName, refusalOf, withList } from './suppression-list.decisions.js';
import {
  emailsOn,
  phonesOn,
  type BuyersLists,
  type KeyedRequest,
  type ListAllowance,
  type SuppressionList,
} from './suppression-list.js';

/**
 * A new list, one of the buyer's, or the one for people who asked a buyer not to be called. That is made when it is missing, and
 * an addition to it is neither refused nor counted as a change: the people are leads that the buyer owns already.
 */
export type Target =
  | { readonly asked: string }
  | { readonly name: string; readonly key: string | undefined }
  | { readonly id: SuppressionListId; readonly mode: AdditionMode };

export interface Addition {
  readonly list: SuppressionList;
  readonly addedPhones: number;
  readonly addedEmails: number;
}

/** Another request has changed the list since it was read. */
class ListChanged extends Error {}

const maxAttempts = 3;

/** Changes suppression lists: their records here, their contents in the stock, both in one transaction. */
@Injectable()
export class SuppressionListChanger {
  private readonly queue = new KeyedQueue<UserId>();

  constructor(
    private readonly lists: SuppressionListRepository,
    private readonly contents: ContactLists,
    private readonly alerts: StockAlertsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds phones and emails to a list, or creates it. Throws TooManyListChanges, and SuppressionListBusy when others change
   * the list again and again.
   */
  async add(buyerId: UserId, target: Target, read: ReadPhones): Promise<Addition> {
    const request = keyedRequest(target, read);
    return this.queue.run(buyerId, async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await readingCurrent(() => this.tryToAdd({ buyerId, target, read, request }));
        } catch (error) {
          if (!(error instanceof ListChanged)) throw error;
          if (attempt === maxAttempts) throw SuppressionListBusy();
        }
      }
    });
  }

  /** Throws SuppressionListNotFound, or SuppressionListNameTaken. An addition under way starts again. */
  async rename(buyerId: UserId, id: SuppressionListId, name: string): Promise<SuppressionList> {
    const changeId = newId();
    return retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const lists = await this.lists.find(buyerId, tx);
        const stored = lists.find((one) => one.id === id);
        if (!stored) throw SuppressionListNotFound();
        const renamed = { ...stored, name, changeId };
        const refusal = refusalOf(renamed, lists);
        if (refusal) throw refusal;
        this.lists.save(buyerId, { lists: withList(lists, renamed) }, tx);
        return renamed;
      }),
    );
  }

  /** Removes a list with its phones. Throws SuppressionListNotFound, or TooManyListChanges. */
  async delete(buyerId: UserId, id: SuppressionListId): Promise<void> {
    await this.contents.remove(buyerId, async (tx) => {
      const stored = await this.lists.findOpen(buyerId, tx);
      const deleted = stored.lists.find((one) => one.id === id);
      if (!deleted) throw SuppressionListNotFound();
      const lists = stored.lists.filter((one) => one !== deleted);
      const allowance = this.allowanceAfter(stored, hasContacts(deleted));
      this.lists.save(buyerId, { lists, allowance, removed: id }, tx);
      return [deleted];
    });
    await this.lookForAlerts(buyerId);
  }

  /** Removes all lists of a deleted user. A change that has begun cannot commit any more. */
  async erase(buyerId: UserId): Promise<void> {
    await this.contents.remove(buyerId, async (tx) => {
      const lists = await this.lists.find(buyerId, tx);
      this.lists.close(buyerId, this.clock.now(), tx);
      return lists;
    });
  }

  /** Whether the user was deleted. */
  async isClosed(buyerId: UserId): Promise<boolean> {
    return this.lists.isClosed(buyerId);
  }

  private async tryToAdd({ buyerId, target, read, request }: Requested): Promise<Addition> {
    const known = await this.lists.findOpen(buyerId);
    const { lists } = known;
    const created = createdBefore(lists, request);
    if (created && created.createdBy?.inputHash !== request?.inputHash)
      throw IdempotencyKeyReused();
    if (created) return toAddition(created, nothing);
    const stored = lists.find((list) => isTarget(list, target));
    if ('id' in target && !stored) throw SuppressionListNotFound();
    const now = this.clock.now();
    const before = stored ?? newList(target, now, request);
    const isReplacement = 'mode' in target && target.mode === 'replace';
    const changeId = newId();
    const { phones, emails, invalid } = read;
    const invalidLines = invalid.length > 0 ? await packInvalidLines(invalid) : undefined;
    const added = { phones, emails, invalidLines };
    const plan = await this.contents.plan({ buyerId, changeId, before, isReplacement, ...added });
    const after = listAfter(before, plan.after, { read, changeId, changedAt: now });
    const change = { after, changesContent: plan.changesContent, isOwed: 'asked' in target };
    this.assertAllowed(change, known);
    await this.contents.carryOut(plan, {
      save: async (tx) => {
        const current = await this.lists.findOpen(buyerId, tx);
        const found = current.lists.find((list) => list.id === after.id);
        if (found?.changeId !== stored?.changeId || createdBefore(current.lists, request))
          throw new ListChanged();
        const allowance = this.assertAllowed(change, current);
        this.lists.save(buyerId, { lists: withList(current.lists, after), allowance }, tx);
      },
      lost: () => new ListChanged(),
    });
    if (isReplacement) await this.lookForAlerts(buyerId);
    return toAddition(after, isReplacement ? nothing : before);
  }

  /** Returns the changes that are left after an addition; undefined if it does not count. Throws the reason against it. */
  private assertAllowed(
    { after, changesContent, isOwed }: PlannedChange,
    known: BuyersLists,
  ): ListAllowance | undefined {
    if (isOwed) return undefined;
    const refusal = refusalOf(after, known.lists);
    if (refusal) throw refusal;
    return this.allowanceAfter(known, changesContent);
  }

  /** Returns the changes that are left after one; undefined if it changes no content. Throws TooManyListChanges. */
  private allowanceAfter(
    { allowance }: BuyersLists,
    changesContent: boolean,
  ): ListAllowance | undefined {
    if (!changesContent) return undefined;
    const decision = decideListChange(allowance, this.clock.now());
    if (decision.kind === 'refuse') throw decision.because;
    return decision.allowance;
  }

  /** More leads may be for sale to the buyer. If the process dies before, their alerts are looked at within a day. */
  private async lookForAlerts(buyerId: UserId): Promise<void> {
    await this.alerts.lookSoon(buyerId);
  }
}

const nothing: ContactList = { pieces: [] };

function toAddition(list: SuppressionList, before: ContactList): Addition {
  const addedPhones = phonesOn(list) - phonesOn(before);
  return { list, addedPhones, addedEmails: emailsOn(list) - emailsOn(before) };
}

interface Requested {
  readonly buyerId: UserId;
  readonly target: Target;
  readonly read: ReadPhones;
  readonly request: KeyedRequest | undefined;
}

interface PlannedChange {
  readonly after: SuppressionList;
  readonly changesContent: boolean;
  readonly isOwed: boolean;
}

/** A list before its first addition, or as it is stored. */
type ListBefore = ContactList & Pick<SuppressionList, 'id' | 'name' | 'createdAt' | 'createdBy'>;

function listAfter(
  { id, name, createdAt, createdBy }: ListBefore,
  contents: ContactList,
  { read, ...change }: Pick<SuppressionList, 'changeId' | 'changedAt'> & { read: ReadPhones },
): SuppressionList {
  const { lines, invalidLines } = read;
  const stays = { id, name, createdAt, ...(createdBy && { createdBy }) };
  return { ...stays, ...contents, lines, invalidLines, ...change };
}

function isTarget({ id, name }: SuppressionList, target: Target): boolean {
  if ('asked' in target) return isSameName(name, target.asked);
  return 'id' in target && id === target.id;
}

function keyedRequest(target: Target, { phones, emails }: ReadPhones): KeyedRequest | undefined {
  if (!('key' in target) || target.key === undefined) return undefined;
  const { key, name } = target;
  const hash = createHash('sha256').update(name).update(phones);
  const inputHash = hash.update(emails.join()).digest('base64url');
  return { key, inputHash };
}

/** Returns the list that an earlier request with the same key has created. */
function createdBefore(
  lists: readonly SuppressionList[],
  request: KeyedRequest | undefined,
): SuppressionList | undefined {
  if (request === undefined) return undefined;
  return lists.find(({ createdBy }) => createdBy?.key === request.key);
}

function newList(target: Target, createdAt: Date, createdBy: KeyedRequest | undefined): ListBefore {
  const name =
    'asked' in target ? target.asked : (target as Extract<Target, { name: string }>).name;
  const id = newId() as SuppressionListId;
  return { id, name, createdAt, pieces: [], ...(createdBy && { createdBy }) };
}
