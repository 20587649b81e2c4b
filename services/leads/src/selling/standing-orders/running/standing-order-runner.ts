import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  CatalogueError,
  type PurchaseBody,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { runStandingOrders } from '../../../leads.jobs.js';
import { quantityOf, type Purchase } from '../../purchases/purchase.js';
import { PurchaseReader } from '../../purchases/purchase.reader.js';
import { PurchasesService } from '../../purchases/purchases.service.js';
import { dateAfter } from '../schedule.decisions.js';
import { runIdOf, type RunAttempt } from '../standing-order.js';
import { StandingOrderRepository, toOrder } from '../standing-order.repository.js';
import { StandingRunRepository } from '../standing-run.repository.js';
import { RunPlanner } from './run-planner.js';
import { keyOf, RunRecorder, type ClaimedOrder } from './run-recorder.js';
import { afterRefusal, refusalOf, type Refusal } from './run.decisions.js';

/** Each is `waitSeconds` long. */
const looksAtPurchase = 10;
const waitSeconds = 3;

/** Buys the leads of a run. */
@Injectable()
export class RunBuyer {
  constructor(
    private readonly purchases: PurchasesService,
    private readonly purchased: PurchaseReader,
  ) {}

  /** Returns undefined while the purchase is in progress; the order is then due again after its lease. Throws refusals. */
  async buy(buyerId: UserId, body: PurchaseBody, key: string): Promise<Purchase | undefined> {
    const id = await this.purchases.request({ buyerId, madeBy: 'standing-order', key }, body);
    return this.ended(buyerId, id);
  }

  private async ended(buyerId: UserId, id: PurchaseId): Promise<Purchase | undefined> {
    for (let look = 1; look <= looksAtPurchase; look += 1) {
      const { status } = await this.purchases.status(buyerId, id, waitSeconds);
      if (status === 'completed' || status === 'failed')
        return this.purchased.findOfBuyer(buyerId, id);
    }
    return undefined;
  }
}

/**
 * Buys standing orders whose date has come. A run stores what it is about to buy; the idempotency key of its purchase is
 * made of order and date. So any process may repeat any step after a crash, and a date is bought once. See decisions/0040.
 */
@Injectable()
export class StandingOrderRunner implements OnModuleInit {
  constructor(
    private readonly orders: StandingOrderRepository,
    private readonly runs: StandingRunRepository,
    private readonly planner: RunPlanner,
    private readonly buyer: RunBuyer,
    private readonly recorder: RunRecorder,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.work.runDue(runStandingOrders, this.orders.rows, (claim) =>
      this.run({ ...toOrder(claim.row), claim }),
    );
  }

  private async run(order: ClaimedOrder): Promise<void> {
    const run = await this.runs.find(keyOf(order));
    if (run?.attempt) return this.buy(order, run.attempt);
    // A change of the schedule led to a date that has been bought, or that has ended before a crash.
    if (run?.endedAt) return this.recorder.leaveOut(order);
    const plan = await this.planner.plan(order, run);
    if (plan.kind === 'remove') return void (await this.orders.remove(order.buyerId, order.id));
    if (plan.kind === 'leave-out') return this.recorder.leaveOut(order);
    if (plan.kind === 'skip') return this.recorder.skip(order, plan.reason);
    if (plan.kind === 'end') return this.recorder.end(order, plan);
    if (plan.kind === 'refuse') return this.refused(order, plan, plan.refusal);
    if (await this.runs.begin(keyOf(order), plan.attempt)) await this.buy(order, plan.attempt);
  }

  /** Asks for the purchase, or for the one that an earlier process asked for. */
  private async buy(order: ClaimedOrder, attempt: RunAttempt): Promise<void> {
    const { orderName, body, number } = attempt;
    const key = `standing-order:${runIdOf(order.id, order.next.date)}:${number}`;
    let purchase: Purchase | undefined;
    try {
      purchase = await this.buyer.buy(order.buyerId, body, key);
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      return this.refused(order, { orderName, number }, refusalOf(error));
    }
    if (!purchase) return;
    if (purchase.error)
      return this.refused(
        order,
        { orderName, number: number + 1 },
        { ...purchase.error, retryable: false },
      );
    const { id: purchaseId, cost } = purchase;
    const end = { result: 'bought', purchaseId, quantity: quantityOf(purchase), cost } as const;
    return this.recorder.end(order, { orderName, end });
  }

  /** `number` is that of the next attempt. */
  private async refused(
    order: ClaimedOrder,
    { orderName, number }: Pick<RunAttempt, 'orderName' | 'number'>,
    refusal: Refusal,
  ): Promise<void> {
    const after = afterRefusal(refusal, order.onShortage);
    if (after.kind === 'repeat') return;
    if (after.kind === 'end') return this.recorder.end(order, { orderName, end: after.end });
    await this.runs.endAttempt(keyOf(order), number);
    const nextDate = dateAfter(order, order.next.date).at;
    await order.claim.again(earlier(this.later(after.inMs), nextDate));
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
