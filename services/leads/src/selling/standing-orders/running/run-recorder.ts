import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SendTransactionalMail, StandingOrderRan, tenthsToCredits } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { stamped } from '@leadmart/platform/versions';
import type { Claim } from '@leadmart/platform/work';
import { BuyerAccounts, type BuyerAccount } from '../../buyers/buyer-accounts.js';
import { valuesOf, type RunEnd, type StandingOrder } from '../standing-order.js';
import { StandingOrderRepository } from '../standing-order.repository.js';
import type { StandingOrderDocument } from '../standing-order.schema.js';
import { StandingRunRepository } from '../standing-run.repository.js';
import { afterRun, noPurchase } from './run.decisions.js';
import { StandingOrderMetrics } from './standing-order-metrics.js';

export interface ClaimedOrder extends StandingOrder {
  readonly claim: Claim<StandingOrderDocument>;
}

/** The facts of a run that ended, for the mail and the event. */
interface Told {
  readonly orderName: string;
  readonly end: RunEnd;
}

export const keyOf = ({ id, buyerId, next: { date } }: StandingOrder) => ({ id, buyerId, date });

/**
 * Records runs, moves their orders on, and tells buyers. A run is recorded once by its date and not by the claim: what was
 * bought is recorded, also when the buyer changed the order meanwhile.
 */
@Injectable()
export class RunRecorder {
  constructor(
    private readonly orders: StandingOrderRepository,
    private readonly runs: StandingRunRepository,
    private readonly accounts: BuyerAccounts,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly metrics: StandingOrderMetrics,
    private readonly clock: Clock,
  ) {}

  /** Records what became of a date, and tells the buyer. */
  async end(order: ClaimedOrder, told: Told): Promise<void> {
    const user = await this.accounts.find(order.buyerId);
    const { end } = told;
    const hasEnded = await this.transactions.run(async (tx) => {
      if (!(await this.record(order, end, tx))) return false;
      const after = await this.moveOn(order, end, tx);
      const state = after?.pausedBecause === undefined ? 'on' : after.state;
      await this.publishEnd(order, { ...told, state, user }, tx);
      return true;
    });
    if (hasEnded) this.metrics.ended(end.result);
  }

  /** Records a date that was not tried, without a mail. */
  async skip(order: ClaimedOrder, reason: string): Promise<void> {
    const end = noPurchase('skipped', reason);
    await this.transactions.run(async (tx) => {
      if (await this.record(order, end, tx)) await this.moveOn(order, end, tx);
    });
    this.metrics.ended('skipped');
  }

  /** Returns false if the run has ended before, or was erased with its buyer. */
  private async record(order: ClaimedOrder, end: RunEnd, tx: ClientSession): Promise<boolean> {
    const isKnown =
      (await this.orders.find(order.buyerId, order.id, tx)) ??
      (await this.runs.find(keyOf(order), tx));
    return isKnown !== undefined && this.runs.end(keyOf(order), end, this.clock.now(), tx);
  }

  /** Moves the order to its next date without a record. */
  async leaveOut(order: ClaimedOrder): Promise<void> {
    await this.transactions.run((tx) => this.moveOn(order, undefined, tx));
  }

  /** Moves the order to its next date, unless its buyer deleted it or chose other dates meanwhile. */
  private async moveOn(
    { id, buyerId, next }: ClaimedOrder,
    end: RunEnd | undefined,
    tx: ClientSession,
  ): Promise<StandingOrder | undefined> {
    const order = await this.orders.find(buyerId, id, tx);
    if (order?.next.date !== next.date) return undefined;
    const moved = { before: order, after: afterRun(order, end) };
    const after = stamped(valuesOf, moved, { by: null, at: this.clock.now() });
    await this.orders.replace(after, tx);
    return after;
  }

  private async publishEnd(
    { id: savedOrderId, buyerId, next: { date } }: ClaimedOrder,
    {
      orderName,
      end,
      state,
      user,
    }: Told & { state: StandingOrder['state']; user: BuyerAccount | undefined },
    tx: ClientSession,
  ): Promise<void> {
    const { result, reason, purchaseId, quantity, cost } = end;
    const about = { orderName, date };
    await this.outbox.add(
      StandingOrderRan,
      {
        ...about,
        isStopped: state !== 'on',
        savedOrderId,
        buyerId,
        result,
        reason: reason ?? null,
        purchaseId: purchaseId ?? null,
        quantity,
        cost,
        occurredAt: this.clock.now().toISOString(),
      },
      tx,
    );
    if (!user) return;
    const bought = purchaseId && { packId: purchaseId, quantity, credits: tenthsToCredits(cost) };
    const { userId, email: to, username } = user;
    const mail = {
      template: 'standing-order',
      to,
      userId,
      username,
      ...about,
      state,
      reason,
      bought,
    } as const;
    await this.outbox.add(SendTransactionalMail, mail, tx);
  }
}
