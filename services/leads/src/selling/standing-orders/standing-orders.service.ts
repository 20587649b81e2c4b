import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  creditsToTenths,
  ScheduleNotFound,
  switchedOffBecause,
  type AccountRecovered,
  type ExpectedLeadOffer,
  type PauseScheduleBody,
  type SavedOrderId,
  type StandingOrderBody,
  type StandingOrderView,
  type StandingRunView,
  type SwitchedOff,
  type UserId,
} from '@leadmart/contracts';
import {
  retryOnDuplicateKey,
  Transactions,
  type Work as Transaction,
} from '@leadmart/platform/mongo';
import { isSuspect, RecoveryGuard, setUpBy } from '@leadmart/platform/recovery';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, stamped, type ChangedBy } from '@leadmart/platform/versions';
import { Work } from '@leadmart/platform/work';
import { runStandingOrders } from '../../leads.jobs.js';
import { SavedOrderReader } from '../saved-orders/saved-order.reader.js';
import { LeadOffers } from './lead-offers.js';
import { dateAfter, firstAfter } from './schedule.decisions.js';
import { valuesOf, type StandingOrder } from './standing-order.js';
import { StandingOrderRepository } from './standing-order.repository.js';
import { toStandingOrderView, toStandingRunView } from './standing-order.view.js';
import { StandingRunRepository } from './standing-run.repository.js';

/** The schedules of saved orders, as their buyers set them. `standing-order-runner` buys them. */
@Injectable()
export class StandingOrdersService {
  constructor(
    private readonly orders: StandingOrderRepository,
    private readonly runs: StandingRunRepository,
    private readonly saved: SavedOrderReader,
    private readonly offers: LeadOffers,
    private readonly guard: RecoveryGuard,
    private readonly transactions: Transactions,
    private readonly jobs: Work,
    private readonly clock: Clock,
  ) {}

  async list(buyerId: UserId): Promise<StandingOrderView[]> {
    return (await this.orders.ofBuyer(buyerId)).map(toStandingOrderView);
  }

  /**
   * Agrees to the offer of today; a paused order stays paused. Throws SavedOrderNotFound, StaleWrite, ScheduleNotFound for
   * a version of a schedule that was deleted, and what `agree` throws.
   */
  async set(
    buyer: SessionUser,
    id: SavedOrderId,
    {
      version: _sent,
      creditsPerRun,
      creditsPerMonth,
      expectedPrice,
      expectedReturns,
      ...settings
    }: StandingOrderBody,
    version?: number,
  ): Promise<StandingOrderView> {
    const { id: buyerId } = buyer;
    const saved = await this.saved.get(buyerId, id);
    const agreed = await this.offers.agree(buyerId, saved, { expectedPrice, expectedReturns });
    const budget = {
      ...(creditsPerRun !== undefined && { maxCost: creditsToTenths(creditsPerRun) }),
      ...(creditsPerMonth !== undefined && { maxMonthCost: creditsToTenths(creditsPerMonth) }),
    };
    return this.settingUp(buyer, async (tx) => {
      const before = await this.orders.find(buyerId, id, tx);
      const {
        maxCost: _run,
        maxMonthCost: _month,
        ...kept
      } = before ?? { state: 'on' as const, failures: 0 };
      const { next, dueAt } = await this.plan({ id, buyerId, ...settings }, before, tx);
      const due = kept.state === 'on' && { dueAt };
      const at = this.clock.now();
      const setUp = setUpBy(buyer, at);
      const order = { ...kept, id, buyerId, ...settings, ...budget, agreed, setUp, next, ...due };
      if (before) refuseStale(valuesOf, before, { version, values: valuesOf(order) });
      else if (version !== undefined) throw ScheduleNotFound();
      return this.store(before, order, { by: buyerId, at }, tx);
    });
  }

  /**
   * Resuming agrees to the offer of today. A run that has begun is finished, also while the order is paused. Throws
   * ScheduleNotFound, StaleWrite, and what `agree` throws.
   */
  async pause(
    buyer: SessionUser,
    id: SavedOrderId,
    { paused, ...seen }: Omit<PauseScheduleBody, 'version'>,
    version?: number,
  ): Promise<StandingOrderView> {
    const state = paused ? 'paused' : 'on';
    return this.settingUp(buyer, async (tx) => {
      const before = await this.orders.find(buyer.id, id, tx);
      if (!before) throw ScheduleNotFound();
      refuseStale(valuesOf, before, { version, values: { state } });
      if (before.state === state) return toStandingOrderView(before);
      const { pausedBecause: _because, ...rest } = before;
      const order: StandingOrder = paused
        ? { ...rest, state }
        : { ...rest, state, failures: 0, ...(await this.resumed(buyer, before, seen, tx)) };
      return this.store(before, order, { by: buyer.id, at: this.clock.now() }, tx);
    });
  }

  /** Throws ScheduleNotFound and StaleWrite. */
  async remove(buyerId: UserId, id: SavedOrderId, version: number | undefined): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await this.orders.find(buyerId, id, tx);
      if (!before) throw ScheduleNotFound();
      refuseStale(valuesOf, before, { version, values: {} });
      await this.orders.remove(buyerId, id, tx);
    });
  }

  /** Newest first. Throws ScheduleNotFound for an order without schedule. */
  async history(buyerId: UserId, id: SavedOrderId): Promise<StandingRunView[]> {
    if (!(await this.orders.find(buyerId, id))) throw ScheduleNotFound();
    return (await this.runs.ofOrder(buyerId, id)).map(toStandingRunView);
  }

  /** Pauses what an intruder may have set up, and returns it. A changed saved order is a changed schedule. */
  async secure(recovered: AccountRecovered, tx: ClientSession): Promise<SwitchedOff[]> {
    const { userId, reason } = recovered;
    const saved = new Map((await this.saved.find(userId, tx)).map((order) => [order.id, order]));
    const suspects = (await this.orders.ofBuyer(userId, tx)).filter(({ id, state, setUp }) => {
      const order = saved.get(id);
      const latest = order && order.setUp.at > setUp.at ? order.setUp : setUp;
      return state === 'on' && isSuspect(recovered, latest);
    });
    for (const order of suspects) {
      const pausedBecause = switchedOffBecause(reason);
      const paused = { ...order, state: 'paused', pausedBecause } as const;
      await this.store(order, paused, { by: null, at: this.clock.now() }, tx);
    }
    return suspects.map(({ id }) => ({ thing: 'schedule', name: saved.get(id)?.name ?? '' }));
  }

  private async store(
    before: StandingOrder | undefined,
    order: StandingOrder,
    by: ChangedBy,
    tx: ClientSession,
  ): Promise<StandingOrderView> {
    const after = stamped(valuesOf, { before, after: order }, by);
    await this.orders.replace(after, tx);
    Transactions.afterCommit(tx, () => this.jobs.wakeAt(runStandingOrders, after.dueAt));
    return toStandingOrderView(after);
  }

  private async resumed(
    buyer: SessionUser,
    order: StandingOrder,
    seen: ExpectedLeadOffer,
    tx: ClientSession,
  ): Promise<Pick<StandingOrder, 'agreed' | 'next' | 'setUp'>> {
    const saved = await this.saved.get(buyer.id, order.id);
    const agreed = await this.offers.agree(buyer.id, saved, seen);
    const setUp = setUpBy(buyer, this.clock.now());
    return { agreed, setUp, ...(await this.plan(order, order, tx)) };
  }

  /** Runs a transaction that a recovery of the account at the same time refuses, or undoes. */
  private async settingUp<T>(buyer: SessionUser, work: Transaction<T>): Promise<T> {
    return retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        await this.guard.admit(buyer, tx);
        return work(tx);
      }),
    );
  }

  /** A run that has begun stays the next one; otherwise the next date is the first that has no run. */
  private async plan(
    table: Pick<StandingOrder, 'id' | 'buyerId' | 'schedule' | 'hour' | 'zone'>,
    before: StandingOrder | undefined,
    tx: ClientSession,
  ): Promise<Required<Pick<StandingOrder, 'next' | 'dueAt'>>> {
    const { id, buyerId } = table;
    const now = this.clock.now();
    const begun = before && (await this.runs.find({ id, buyerId, date: before.next.date }, tx));
    if (before && begun && !begun.endedAt) return { next: before.next, dueAt: before.dueAt ?? now };
    let next = firstAfter(table, now);
    while (await this.runs.find({ id, buyerId, date: next.date }, tx))
      next = dateAfter(table, next.date);
    return { next, dueAt: next.at };
  }
}
