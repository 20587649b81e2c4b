import { Injectable } from '@nestjs/common';
import {
  creditsToTenths,
  SavedOrderNotFound,
  ScheduleNotFound,
  type SavedOrderId,
  type StandingOrderBody,
  type StandingOrderView,
  type StandingRunView,
  type UserId,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import { SavedOrderRepository } from '../saved-orders/saved-order.repository.js';
import { dateAfter, firstAfter } from './schedule.decisions.js';
import type { StandingOrder } from './standing-order.js';
import { StandingOrderRepository } from './standing-order.repository.js';
import { toStandingOrderView, toStandingRunView } from './standing-order.view.js';
import { StandingRunRepository } from './standing-run.repository.js';

/** The schedules of saved orders, as their buyers set them. `run-standing-orders` buys them. */
@Injectable()
export class StandingOrdersService {
  constructor(
    private readonly orders: StandingOrderRepository,
    private readonly runs: StandingRunRepository,
    private readonly saved: SavedOrderRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async list(buyerId: UserId): Promise<StandingOrderView[]> {
    return (await this.orders.ofBuyer(buyerId)).map(toStandingOrderView);
  }

  /** Throws SavedOrderNotFound. A paused order stays paused. */
  async set(
    buyerId: UserId,
    id: SavedOrderId,
    { creditsPerRun, creditsPerMonth, ...settings }: StandingOrderBody,
  ): Promise<StandingOrderView> {
    const saved = await this.saved.find(buyerId);
    if (!saved.some((order) => order.id === id)) throw SavedOrderNotFound();
    const budget = {
      ...(creditsPerRun !== undefined && { maxCost: creditsToTenths(creditsPerRun) }),
      ...(creditsPerMonth !== undefined && { maxMonthCost: creditsToTenths(creditsPerMonth) }),
    };
    return this.transactions.run(async (tx) => {
      const before = await this.orders.find(buyerId, id, tx);
      const {
        maxCost: _run,
        maxMonthCost: _month,
        ...kept
      } = before ?? { state: 'on' as const, failures: 0 };
      const { next, dueAt } = await this.plan({ id, buyerId, ...settings }, before, tx);
      const due = kept.state === 'on' && { dueAt };
      const order = { ...kept, id, buyerId, ...settings, ...budget, next, ...due };
      await this.orders.replace(order, tx);
      return toStandingOrderView(order);
    });
  }

  /** Throws ScheduleNotFound. A run that has begun is finished, also while the order is paused. */
  async pause(buyerId: UserId, id: SavedOrderId, paused: boolean): Promise<StandingOrderView> {
    return this.transactions.run(async (tx) => {
      const before = await this.orders.find(buyerId, id, tx);
      if (!before) throw ScheduleNotFound();
      if ((before.state === 'paused') === paused) return toStandingOrderView(before);
      const { pausedBecause: _because, ...rest } = before;
      const order: StandingOrder = paused
        ? { ...rest, state: 'paused' }
        : { ...rest, state: 'on', failures: 0, ...(await this.plan(before, before, tx)) };
      await this.orders.replace(order, tx);
      return toStandingOrderView(order);
    });
  }

  /** Throws ScheduleNotFound. */
  async remove(buyerId: UserId, id: SavedOrderId): Promise<void> {
    if (!(await this.orders.remove(buyerId, id))) throw ScheduleNotFound();
  }

  /** Newest first. Throws ScheduleNotFound for an order without schedule. */
  async history(buyerId: UserId, id: SavedOrderId): Promise<StandingRunView[]> {
    if (!(await this.orders.find(buyerId, id))) throw ScheduleNotFound();
    return (await this.runs.ofOrder(buyerId, id)).map(toStandingRunView);
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
