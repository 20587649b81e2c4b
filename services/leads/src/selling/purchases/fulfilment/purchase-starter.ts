import { Injectable } from '@nestjs/common';
import { ServiceBusy, type CatalogueError } from '@leadmart/contracts';
import { Slots } from '@leadmart/platform/concurrency';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import type { LeadsConfig } from '../../../leads.config.js';
import type { HeldPurchase, PurchaseRequest } from '../purchase.js';
import { Fulfilment } from './fulfilment.js';
import { PurchaseEnder } from './purchase-ender.js';
import { PurchaseLeases } from './purchase-leases.js';
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
 * Fulfils a purchase within the request that creates it. A refusal within that time is the answer to the request, and
 * nothing of the purchase remains.
 */
@Injectable()
export class PurchaseStarter {
  private readonly slots: Slots;

  constructor(
    private readonly leases: PurchaseLeases,
    private readonly reserver: StockReserver,
    private readonly fulfilment: Fulfilment,
    private readonly ender: PurchaseEnder,
    @InjectConfig() { PURCHASES_AT_ONCE }: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {
    this.slots = new Slots(PURCHASES_AT_ONCE);
  }

  /**
   * Stores the purchase with its stock and runs it, when its turn has come: requests get slots in their order. Throws
   * KeyTaken, the refusals NoLeadsAvailable, PartiallyAvailable and InsufficientCredits, and, with nothing stored,
   * ServiceBusy: no slot became free in time, or `signal` aborted before.
   */
  async start(request: PurchaseRequest, signal?: AbortSignal): Promise<void> {
    const freeSlot = await this.slots.take({ maxMs: waitForSlotMs, signal });
    if (!freeSlot) throw ServiceBusy();
    try {
      const outcome = await this.reserver.reserveNew(request, this.leases.new(request.id));
      if (outcome.kind === 'refused') throw outcome.because;
      const waiting = new WaitingRequest();
      void this.run(outcome.purchase, waiting);
      await waiting.answer;
    } finally {
      freeSlot();
    }
  }

  /** Never rejects: `PurchaseResumer` continues a purchase that stalls here. */
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
    if (!request.hold()) return this.ender.undo(purchase, because);
    if (await this.ender.withdraw(purchase, because)) request.refuse(because);
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
