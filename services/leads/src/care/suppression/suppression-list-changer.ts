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
import {
  BuyerGuardRepository,
  type HeldStaging,
  PieceMissing,
  PieceRepository,
  StagingLost,
  Stagings,
  StagingSweeper,
} from '@leadmart/stock';
import { StockAlertsService } from '../../selling/index.js';
import { type ReadPhones } from '../../supply/index.js';
import { decideListChange } from './list-allowance.decisions.js';
import { planAddition, type ListBefore, type PlannedAddition } from './storing/plan-addition.js';
import { SuppressionListRepository } from './storing/suppression-list.repository.js';
import { isSameName, refusalOf, withList } from './suppression-list.decisions.js';
import {
  emailsOn,
  phonesOn,
  pieceIdsOf,
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
/** The time from the first staged piece to the commit; writing a million phones takes seconds. */
const stagingMs = 5 * 60 * 1_000;

/**
 * Changes suppression lists. New pieces are staged; one transaction makes them current and counts the change for the
 * buyer's exclusions. Replaced pieces are removed afterwards, those of a process that died by the sweeper.
 */
@Injectable()
export class SuppressionListChanger {
  private readonly queue = new KeyedQueue<UserId>();

  constructor(
    private readonly lists: SuppressionListRepository,
    private readonly pieces: PieceRepository,
    private readonly stagings: Stagings,
    private readonly sweeper: StagingSweeper,
    private readonly guards: BuyerGuardRepository,
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
          return await this.tryToAdd({ buyerId, target, read, request });
        } catch (error) {
          if (!isOutdated(error)) throw error;
          if (attempt < maxAttempts) continue;
          throw error instanceof PieceMissing ? error : SuppressionListBusy();
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
  async delete(buyerId: UserId, id: SuppressionListId): Promise<SuppressionList> {
    const retired = { id: newId(), subject: buyerId };
    const list = await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const stored = await this.lists.findOpen(buyerId, tx);
        const deleted = stored.lists.find((one) => one.id === id);
        if (!deleted) throw SuppressionListNotFound();
        const changesContent = deleted.pieces.length > 0 || deleted.emails !== undefined;
        const lists = stored.lists.filter((one) => one !== deleted);
        const allowance = this.allowanceAfter(stored, changesContent);
        this.lists.save(buyerId, { lists, allowance, removed: id }, tx);
        if (changesContent) this.guards.listsChanged(buyerId, tx);
        this.stagings.retire(retired, pieceIdsOf(deleted), tx);
        return deleted;
      }),
    );
    await this.sweeper.sweepNow(retired);
    await this.lookForAlerts(buyerId);
    return list;
  }

  /** Removes all lists of a deleted user. A change that has begun cannot commit any more. */
  async erase(buyerId: UserId): Promise<void> {
    const retired = { id: newId(), subject: buyerId };
    await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const lists = await this.lists.find(buyerId, tx);
        this.lists.close(buyerId, this.clock.now(), tx);
        const pieces = lists.flatMap(pieceIdsOf);
        if (pieces.length === 0) return;
        this.guards.listsChanged(buyerId, tx);
        this.stagings.retire(retired, pieces, tx);
      }),
    );
    await this.sweeper.sweepNow(retired);
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
    const changeId = newId();
    const isReplacement = 'mode' in target && target.mode === 'replace';
    const plan = await planAddition(
      { buyerId, changeId, before, isReplacement, read, now },
      this.pieces,
    );
    const isOwed = 'asked' in target;
    this.assertAllowed(plan, known, isOwed);
    await this.carryOut({ buyerId, request, plan, isOwed, seen: stored?.changeId });
    if (isReplacement) await this.lookForAlerts(buyerId);
    return toAddition(plan.after, isReplacement ? nothing : before);
  }

  private async carryOut(change: PlannedChange): Promise<void> {
    const { buyerId, plan } = change;
    const { changeId: id } = plan.after;
    const staging = await this.stagings.begin({ id, subject: buyerId, leaseMs: stagingMs });
    try {
      await this.pieces.stage(id, plan.written);
      await retryOnDuplicateKey(() => this.commit(staging, change));
    } finally {
      await staging.release();
      // Phones and emails that are on no list any more do not stay until the next sweep.
      await this.sweeper.sweepNow(staging);
    }
  }

  private async commit(
    staging: HeldStaging,
    { buyerId, request, plan, isOwed, seen }: PlannedChange,
  ): Promise<void> {
    const { after, replaced, changesContent } = plan;
    await this.transactions.run(async (tx) => {
      const stored = await this.lists.findOpen(buyerId, tx);
      const { lists } = stored;
      const current = lists.find((list) => list.id === after.id);
      if (current?.changeId !== seen || createdBefore(lists, request)) throw new ListChanged();
      const allowance = this.assertAllowed(plan, stored, isOwed);
      this.lists.save(buyerId, { lists: withList(lists, after), allowance }, tx);
      if (changesContent) this.guards.listsChanged(buyerId, tx);
      await staging.commit({ pieces: replaced }, tx);
    });
  }

  /** Returns the changes that are left after an addition; undefined if it does not count. Throws the reason against it. */
  private assertAllowed(
    { after, changesContent }: PlannedAddition,
    known: BuyersLists,
    isOwed: boolean,
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

const nothing: Pick<SuppressionList, 'pieces' | 'emails'> = { pieces: [] };

function toAddition(
  list: SuppressionList,
  before: Pick<SuppressionList, 'pieces' | 'emails'>,
): Addition {
  const addedPhones = phonesOn(list) - phonesOn(before);
  return { list, addedPhones, addedEmails: emailsOn(list) - emailsOn(before) };
}

interface Requested {
  readonly buyerId: UserId;
  readonly target: Target;
  readonly read: ReadPhones;
  readonly request: KeyedRequest | undefined;
}

interface PlannedChange extends Pick<Requested, 'buyerId' | 'request'> {
  readonly plan: PlannedAddition;
  readonly isOwed: boolean;
  /** The last change of the list when it was read; undefined for a new list. */
  readonly seen: string | undefined;
}

function isTarget({ id, name }: SuppressionList, target: Target): boolean {
  if ('asked' in target) return isSameName(name, target.asked);
  return 'id' in target && id === target.id;
}

function isOutdated(error: unknown): boolean {
  return (
    error instanceof ListChanged || error instanceof PieceMissing || error instanceof StagingLost
  );
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
