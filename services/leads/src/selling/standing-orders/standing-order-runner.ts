import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  CatalogueError,
  costOf,
  DatasetNotFound,
  ListUserEmails,
  SendTransactionalMail,
  StandingOrderRan,
  tenths,
  tenthsToCredits,
  type CreditTenths,
  type PurchaseId,
  type UserEmails,
} from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { stamped } from '@leadmart/platform/versions';
import { type Claim, Work } from '@leadmart/platform/work';
import { runStandingOrders } from '../../leads.jobs.js';
import { quantityOf, type Purchase } from '../purchases/purchase.js';
import { PurchaseReader } from '../purchases/purchase.reader.js';
import { PurchasesService } from '../purchases/purchases.service.js';
import type { SavedOrder } from '../saved-orders/saved-order.js';
import { SavedOrderReader } from '../saved-orders/saved-order.reader.js';
import { LeadOffers } from './lead-offers.js';
import { worseThan } from './offer.decisions.js';
import {
  afterRefusal,
  afterRun,
  needsConsent,
  noPurchase,
  overBudget,
  type Refusal,
} from './run.decisions.js';
import { dateAfter } from './schedule.decisions.js';
import { StandingOrderMetrics } from './standing-order-metrics.js';
import {
  runIdOf,
  valuesOf,
  type RunAttempt,
  type RunEnd,
  type StandingOrder,
} from './standing-order.js';
import { StandingOrderRepository, toOrder } from './standing-order.repository.js';
import type { StandingOrderDocument } from './standing-order.schema.js';
import { StandingRunRepository } from './standing-run.repository.js';

/** Each is `waitSeconds` long. */
const looksAtPurchase = 10;
const waitSeconds = 3;

interface ClaimedOrder extends StandingOrder {
  readonly claim: Claim<StandingOrderDocument>;
}

/** The facts of a run that ended, for the mail and the event. */
interface Told {
  readonly orderName: string;
  readonly end: RunEnd;
}

/**
 * Buys standing orders whose date has come. A run stores what it is about to buy; the idempotency key of its purchase is
 * made of order and date. So any process may repeat any step after a crash, and a date is bought once. A run is recorded once by its date and
 * not by the claim: what was bought is recorded, also when the buyer changed the order meanwhile. See decisions/0040.
 */
@Injectable()
export class StandingOrderRunner implements OnModuleInit {
  constructor(
    private readonly orders: StandingOrderRepository,
    private readonly runs: StandingRunRepository,
    private readonly saved: SavedOrderReader,
    private readonly offers: LeadOffers,
    private readonly purchases: PurchasesService,
    private readonly purchased: PurchaseReader,
    private readonly requests: Requests,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly work: Work,
    private readonly metrics: StandingOrderMetrics,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const rows = this.work.rowsOf(runStandingOrders, this.orders.rows);
    this.work.runDue(runStandingOrders, rows, (claim) =>
      this.run({ ...toOrder(claim.row), claim }),
    );
  }

  private async run(order: ClaimedOrder): Promise<void> {
    const run = await this.runs.find(keyOf(order));
    if (run?.attempt) return this.buy(order, run.attempt);
    // A change of the schedule led to a date that has been bought, or that has ended before a crash.
    if (run?.endedAt) return this.leaveOut(order);
    const saved = (await this.saved.find(order.buyerId)).find(({ id }) => id === order.id);
    // The schedule was set while the saved order was deleted.
    if (!saved) return void (await this.orders.remove(order.buyerId, order.id));
    if (order.state !== 'on') {
      if (!run) return this.leaveOut(order);
      return this.skip(order, 'The schedule was paused.');
    }
    if (dateAfter(order, order.next.date).at <= this.clock.now())
      return this.skip(
        order,
        run ? noStock : 'The date passed while the service was not available.',
      );
    const buyer = await this.buyerOf(order);
    if (!buyer || buyer.isSuspended)
      return this.skip(order, 'The account was locked or about to be deleted.');
    return this.begin(order, saved, run?.attempts ?? 0);
  }

  private async begin(order: ClaimedOrder, saved: SavedOrder, number: number): Promise<void> {
    const { name: orderName, datasetId, states, phoneStatus, quantity } = saved;
    // A later setting of the buyer can leave owned leads out of what was agreed, and not add them.
    const includeOwned = order.agreed.includesOwned ? saved.includeOwned : false;
    const offer = await this.offerOf(saved, order);
    if (!offer) return this.refused(order, { orderName, number }, refusalOf(DatasetNotFound()));
    const worse = worseThan(order.agreed, offer);
    if (worse !== undefined) return this.end(order, { orderName, end: needsConsent(worse) });
    const { unitPrice } = offer;
    const spent = await this.spentBefore(order);
    const tooDear = overBudget(order, { cost: costOf(quantity, unitPrice), spent });
    if (tooDear) return this.end(order, { orderName, end: tooDear });
    const body = {
      datasetId,
      states: [...states],
      phoneStatus,
      quantity,
      acceptPartial: order.onShortage === 'take',
      expectedPrice: tenthsToCredits(unitPrice),
      expectedReturns: order.agreed.returns,
      ...(includeOwned !== undefined && { includeOwned }),
    };
    const attempt = { orderName, body, number };
    if (await this.runs.begin(keyOf(order), attempt)) await this.buy(order, attempt);
  }

  /** Returns what the runs of the order cost in the month of its next date; 0 without a limit for it. */
  private async spentBefore(order: ClaimedOrder): Promise<CreditTenths> {
    if (order.maxMonthCost === undefined) return tenths(0);
    return this.runs.costIn(order, order.next.date.slice(0, '2026-03'.length));
  }

  /** Returns undefined if the dataset is not for sale. */
  private async offerOf(saved: SavedOrder, { buyerId }: StandingOrder) {
    try {
      return await this.offers.now(buyerId, saved);
    } catch (error) {
      if (DatasetNotFound.is(error)) return undefined;
      throw error;
    }
  }

  /** Asks for the purchase, or for the one that an earlier process asked for. */
  private async buy(order: ClaimedOrder, attempt: RunAttempt): Promise<void> {
    const { orderName, body, number } = attempt;
    const key = `standing-order:${runIdOf(order.id, order.next.date)}:${number}`;
    let purchase: Purchase | undefined;
    try {
      const by = { buyerId: order.buyerId, madeBy: 'standing-order', key } as const;
      const id = await this.purchases.request(by, body);
      purchase = await this.ended(order, id);
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
    return this.end(order, { orderName, end });
  }

  /** Returns undefined while the purchase is in progress; the order is then due again after its lease. */
  private async ended({ buyerId }: StandingOrder, id: PurchaseId): Promise<Purchase | undefined> {
    for (let look = 1; look <= looksAtPurchase; look += 1) {
      const { status } = await this.purchases.status(buyerId, id, waitSeconds);
      if (status === 'completed' || status === 'failed')
        return this.purchased.findOfBuyer(buyerId, id);
    }
    return undefined;
  }

  /** `number` is that of the next attempt. */
  private async refused(
    order: ClaimedOrder,
    { orderName, number }: Pick<RunAttempt, 'orderName' | 'number'>,
    refusal: Refusal,
  ): Promise<void> {
    const after = afterRefusal(refusal, order.onShortage);
    if (after.kind === 'repeat') return;
    if (after.kind === 'end') return this.end(order, { orderName, end: after.end });
    await this.runs.endAttempt(keyOf(order), number);
    const nextDate = dateAfter(order, order.next.date).at;
    await order.claim.again(earlier(this.later(after.inMs), nextDate));
  }

  private async end(order: ClaimedOrder, told: Told): Promise<void> {
    const user = await this.buyerOf(order);
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
  private async skip(order: ClaimedOrder, reason: string): Promise<void> {
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

  private async leaveOut(order: ClaimedOrder): Promise<void> {
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
    }: Told & { state: StandingOrder['state']; user: Buyer | undefined },
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

  /** Returns undefined for a deleted user. */
  private async buyerOf({ buyerId }: StandingOrder): Promise<Buyer | undefined> {
    const { users } = await this.requests.send(ListUserEmails, { userIds: [buyerId] });
    return users[0];
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

type Buyer = UserEmails['users'][number];

const noStock = 'Too few leads were available until the next date.';

const keyOf = ({ id, buyerId, next: { date } }: StandingOrder) => ({ id, buyerId, date });

const refusalOf = ({ code, message, traits: { retryable } }: CatalogueError): Refusal => ({
  code,
  message,
  retryable,
});

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
