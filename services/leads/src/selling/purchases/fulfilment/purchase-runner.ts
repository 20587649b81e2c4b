import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ServiceBusy, type CatalogueError, type PurchaseId } from '@leadmart/contracts';
import { Slots } from '@leadmart/platform/concurrency';
import { InjectConfig } from '@leadmart/platform/config';
import { Messaging } from '@leadmart/platform/messaging';
import { Clock } from '@leadmart/platform/time';
import { Work, type Claim, type DueRows } from '@leadmart/platform/work';
import type { LeadsConfig } from '../../../leads.config.js';
import { resumePurchases } from '../../../leads.jobs.js';
import { toPurchase, type HeldPurchase, type PurchaseRequest } from '../purchase.js';
import { PurchaseRepository } from '../purchase.repository.js';
import type { PurchaseDocument } from '../purchase.schema.js';
import { Fulfilment, type Refuse } from './fulfilment.js';
import { PurchaseEnder } from './purchase-ender.js';
import { StockReserver } from './stock-reserver.js';

/**
 * Time for which a request waits for a slot. Together with `answerWithinMs` well below the silence after which the gateway
 * gives up (`UPSTREAM_TIMEOUT_MS`), and below the time that a stopping process has.
 */
const waitForSlotMs = 10_000;
/** Time for which a request waits for the end of its purchase. Then the buyer gets the id and the work continues. */
const answerWithinMs = 2_000;
/** Age at which the request of a purchase has been answered. Generous: the first transaction takes time, too. */
export const undecidedForMs = 3 * answerWithinMs;

/**
 * Runs purchases: a new one within the request that creates it, a stalled one as a job. The process that runs a purchase holds
 * its claim, and keeps it until the purchase ends; one that lost it stores nothing.
 */
@Injectable()
export class PurchaseRunner implements OnModuleInit {
  private readonly rows: DueRows<PurchaseDocument>;
  private readonly slots: Slots;

  constructor(
    purchases: PurchaseRepository,
    private readonly reserver: StockReserver,
    private readonly fulfilment: Fulfilment,
    private readonly ender: PurchaseEnder,
    private readonly work: Work,
    private readonly messaging: Messaging,
    private readonly clock: Clock,
    @InjectConfig() { PURCHASES_AT_ONCE }: LeadsConfig,
  ) {
    this.rows = work.rowsOf(resumePurchases, purchases.rows);
    this.slots = new Slots(PURCHASES_AT_ONCE);
  }

  onModuleInit(): void {
    const step = (claim: Claim<PurchaseDocument>) => this.fulfil(heldBy(claim));
    // Without the broker, billing is out of reach and each attempt would only delay the next one.
    const canCharge = () => this.messaging.isUp;
    this.work.runDue(resumePurchases, this.rows, step, canCharge);
    this.messaging.onConnected(() => this.work.wake(resumePurchases));
  }

  /**
   * Stores the purchase with its stock and runs it, when its turn has come: requests get slots in their order. A refusal while
   * the request waits is its answer, and nothing of the purchase remains. Throws KeyTaken, the refusals NoLeadsAvailable,
   * PartiallyAvailable and InsufficientCredits, and, with nothing stored, ServiceBusy: no slot became free in time, or
   * `signal` aborted before.
   */
  async start(request: PurchaseRequest, signal?: AbortSignal): Promise<void> {
    const freeSlot = await this.slots.take({ maxMs: waitForSlotMs, signal });
    if (!freeSlot) throw ServiceBusy();
    try {
      const now = this.clock.now();
      const claimed = this.rows.claimNew(request.id, now);
      const outcome = await this.reserver.reserveNew(request, { now, ...claimed });
      if (outcome.kind === 'refused') throw outcome.because;
      const waiting = new WaitingRequest();
      void this.run(outcome.purchase, waiting);
      await waiting.answer;
    } finally {
      freeSlot();
    }
  }

  /** Runs a purchase that waits for its next attempt; nothing if a process works on it or it has ended. Throws if it stalls again. */
  async resume(_id: PurchaseId): Promise<void> {
    const waits = { _id, 'work.dueAt': { $exists: true }, 'work.claim': { $exists: false } };
    await this.rows.wake(waits, this.clock.now());
    const claim = await this.rows.claim(this.clock.now(), { _id });
    if (claim) await this.attempt(heldBy(claim));
  }

  /** Never rejects: a purchase that stalls here is resumed. */
  private async run(purchase: HeldPurchase, request: WaitingRequest): Promise<void> {
    try {
      await this.attempt(purchase, (held, because) => this.refuse(held, because, request));
      request.accept();
    } catch (error) {
      // While a refusal is being stored, nobody knows whether the purchase remains: no id is promised.
      if (request.isHeld) request.refuse(error);
      else request.accept();
    }
  }

  private attempt(purchase: HeldPurchase, refuse?: Refuse): Promise<void> {
    return this.work.attempt(resumePurchases, purchase.claim, () => this.fulfil(purchase, refuse));
  }

  /** Most purchases end before their claim is kept once. */
  private fulfil(purchase: HeldPurchase, refuse?: Refuse): Promise<void> {
    return this.work.whileKept(purchase.claim, () => this.fulfilment.run(purchase, refuse));
  }

  private async refuse(
    purchase: HeldPurchase,
    because: CatalogueError,
    request: WaitingRequest,
  ): Promise<void> {
    if (!request.hold()) return this.ender.undo(purchase, because);
    if (await this.ender.remove(purchase, because)) request.refuse(because);
  }
}

export const heldBy = (claim: Claim<PurchaseDocument>): HeldPurchase => ({
  ...toPurchase(claim.row),
  claim,
});

/** The request of a buyer while its purchase runs. It is answered once. */
class WaitingRequest {
  /** Whether a refusal is being stored. */
  isHeld = false;
  private isAnswered = false;
  private readonly answered = Promise.withResolvers<void>();
  private readonly timer = setTimeout(() => this.accept(), answerWithinMs);
  /** Resolves when the purchase is accepted: it ended, stalled or took too long. */
  readonly answer = this.answered.promise;
  readonly refuse = this.answered.reject;

  accept(): void {
    this.isAnswered = true;
    clearTimeout(this.timer);
    this.answered.resolve();
  }

  /** Stops the timer, because a refusal is being stored. Returns false when the request is answered. */
  hold(): boolean {
    clearTimeout(this.timer);
    this.isHeld = !this.isAnswered;
    return this.isHeld;
  }
}
