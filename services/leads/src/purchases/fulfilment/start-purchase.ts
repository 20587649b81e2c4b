import { Injectable } from '@nestjs/common';
import type { CatalogueError } from '@leadmart/contracts';
import { Slots } from '@leadmart/platform/concurrency';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import type { LeadsConfig } from '../../leads.config.js';
import type { HeldPurchase, Purchase } from '../purchase.js';
import { EndPurchase } from './end-purchase.js';
import { FulfilPurchase } from './fulfil-purchase.js';
import { ReserveStock } from './reserve-stock.js';

/** Time for which a request waits for a slot. Longer than a purchase takes with 64 buyers at once. */
const waitForSlotMs = 1_000;
/** Time for which a request waits for the end of its purchase. Then the buyer gets the id and the work continues. */
const answerWithinMs = 2_000;
/** Age at which the request of a purchase has been answered. Generous: the first transaction takes time, too. */
export const undecidedForMs = 2 * (waitForSlotMs + answerWithinMs);

/** `busy` when the process has no slot for another purchase; nothing was stored. */
export type StartOutcome = 'started' | 'busy';

/**
 * Fulfils a purchase within the request that creates it. A refusal within that time is the answer to the request, and
 * nothing of the purchase remains.
 */
@Injectable()
export class StartPurchase {
  private readonly slots: Slots;

  constructor(
    private readonly reserving: ReserveStock,
    private readonly fulfilment: FulfilPurchase,
    private readonly ending: EndPurchase,
    @InjectConfig() { PURCHASES_AT_ONCE }: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {
    this.slots = new Slots(PURCHASES_AT_ONCE);
  }

  /**
   * Stores the purchase with its stock and runs it. Throws KeyTaken, and the refusals NoLeadsAvailable,
   * PartiallyAvailable and InsufficientCredits.
   */
  async start(purchase: Purchase): Promise<StartOutcome> {
    const freeSlot = await this.slots.take(waitForSlotMs);
    if (!freeSlot) return 'busy';
    try {
      const outcome = await this.reserving.reserveNew(purchase, this.fulfilment.newLease());
      if (outcome.kind === 'refused') throw outcome.because;
      const request = new WaitingRequest();
      void this.run(outcome.purchase, request);
      await request.answer;
      return 'started';
    } finally {
      freeSlot();
    }
  }

  /** Never rejects: the sweeper continues a purchase that stalls here. */
  private async run(purchase: HeldPurchase, request: WaitingRequest): Promise<void> {
    try {
      await this.fulfilment.run(purchase, (held, because) => this.refuse(held, because, request));
      request.accept();
    } catch (err) {
      this.log.warn({ err, purchaseId: purchase.id }, 'purchase stalled');
      // While a refusal is being stored, nobody knows whether the purchase remains: no id is promised.
      if (request.isHeld) request.refuse(err);
      else request.accept();
    }
  }

  private async refuse(
    purchase: HeldPurchase,
    because: CatalogueError,
    request: WaitingRequest,
  ): Promise<void> {
    if (!request.hold()) return await this.ending.undo(purchase, because);
    if (await this.ending.withdraw(purchase, because)) request.refuse(because);
  }
}

/** The request of a buyer while its purchase runs. It is answered once. */
class WaitingRequest {
  accept!: () => void;
  refuse!: (because: unknown) => void;
  /** Whether a refusal is being stored. */
  isHeld = false;
  /** Resolves when the purchase is accepted: it ended, stalled or took too long. */
  readonly answer = new Promise<void>((resolve, reject) => {
    this.accept = () => {
      this.isAnswered = true;
      clearTimeout(this.timer);
      resolve();
    };
    this.refuse = reject;
  });
  private isAnswered = false;
  private readonly timer = setTimeout(() => this.accept(), answerWithinMs);

  /** Stops the timer, because a refusal is being stored. Returns false when the request is answered. */
  hold(): boolean {
    clearTimeout(this.timer);
    this.isHeld = !this.isAnswered;
    return this.isHeld;
  }
}
