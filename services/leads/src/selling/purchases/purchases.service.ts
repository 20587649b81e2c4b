import { Injectable } from '@nestjs/common';
import {
  ChecksTooOld,
  chosenFields,
  IdempotencyKeyReused,
  PurchaseNotFound,
  ReturnTermsChanged,
  type PurchaseBody,
  type PurchaseId,
  type PurchaseMaker,
  type PurchaseStatusView,
  type UserId,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { dayOf, holderOf } from '@leadmart/stock';
import { checkOf, DatasetReader, pricesOf, splitByCheck } from '../../supply/index.js';
import { areWorse, termsOf } from '../returns-policy/returns-policy.js';
import { ReturnsPolicyService } from '../returns-policy/returns-policy.service.js';
import { PurchaseRunner, undecidedForMs } from './fulfilment/purchase-runner.js';
import { PurchaseEndings } from './purchase-endings.js';
import { decidePrice, hashOfRequest } from './purchase.decisions.js';
import type { Idempotency, PurchaseRequest } from './purchase.js';
import { PurchaseReader } from './purchase.reader.js';
import { KeyTaken, PurchaseRepository } from './purchase.repository.js';
import { toStatusView } from './purchase.view.js';

/** Interval at which a waiting request looks for an ending in another process. */
const pollMs = 200;
const attemptsWithKey = 3;

/** The buyer, who asked for the purchase, and the key with which the request may be repeated. */
interface Asker {
  readonly buyerId: UserId;
  readonly madeBy: PurchaseMaker;
  readonly key: string | undefined;
}

/** Accepts purchase requests, refuses invalid ones at once, and reports their progress. */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly reader: PurchaseReader,
    private readonly datasets: DatasetReader,
    private readonly runner: PurchaseRunner,
    private readonly endings: PurchaseEndings,
    private readonly returns: ReturnsPolicyService,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a purchase. A repeated request with the same idempotency key starts it only once. `signal` aborts when the
   * client has left: then the purchase starts only if it has a slot already.
   */
  async request(by: Asker, body: PurchaseBody, signal?: AbortSignal): Promise<PurchaseId> {
    const { buyerId, key } = by;
    const idempotency =
      key === undefined ? undefined : { idempotencyKey: key, requestHash: hashOfRequest(body) };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.start(by, body, { idempotency, signal });
      } catch (error) {
        // Also after a refusal: the first request with this key may have taken the last leads.
        const earlier = idempotency && (await this.earlier(buyerId, idempotency));
        if (earlier) return earlier;
        // The first request with this key was refused meanwhile.
        if (!(error instanceof KeyTaken) || attempt === attemptsWithKey) throw error;
      }
    }
  }

  /** Delays the answer for up to `waitSeconds` while the purchase has not ended. Throws PurchaseNotFound. */
  async status(buyerId: UserId, id: PurchaseId, waitSeconds: number): Promise<PurchaseStatusView> {
    const deadline = Date.now() + waitSeconds * 1_000;
    for (;;) {
      if (this.endings.hasCompleted(buyerId, id)) return toStatusView({ status: 'completed' });
      const purchase = await this.reader.findOfBuyer(buyerId, id);
      if (!purchase) throw PurchaseNotFound();
      const left = deadline - Date.now();
      if (purchase.endedAt || left <= 0) return toStatusView(purchase);
      await this.endings.next(id, Math.min(left, pollMs));
    }
  }

  private async start(
    { buyerId, madeBy }: Asker,
    body: PurchaseBody,
    {
      idempotency,
      signal,
    }: { idempotency?: Idempotency | undefined; signal?: AbortSignal | undefined },
  ): Promise<PurchaseId> {
    const dataset = await this.datasets.findVisible(buyerId, body.datasetId);
    const prices = pricesOf(dataset, body.phoneStatus);
    const price = decidePrice(prices, body.expectedPrice);
    if (price.kind === 'refuse') throw price.because;
    await this.checkReturns(body);
    const now = this.clock.now();
    const { forSale, tooOld } = splitByCheck(dataset, body, now);
    if (tooOld && forSale.length === 0) throw ChecksTooOld(tooOld);
    const purchase: PurchaseRequest = {
      id: newId() as PurchaseId,
      buyerId,
      madeBy,
      datasetId: dataset.id,
      datasetName: dataset.name,
      prices,
      expectedPrice: body.expectedPrice,
      dncCheck: checkOf(dataset, { ...body, states: forSale }),
      holder: holderOf(dataset, buyerId),
      states: forSale,
      phoneStatus: body.phoneStatus,
      requested: body.quantity,
      acceptPartial: body.acceptPartial,
      ...(body.includeOwned !== undefined && { includeOwned: body.includeOwned }),
      ...chosenFields(body),
      orderedOn: dayOf(now),
      ...(dataset.maxBuyers !== null && { maxBuyers: dataset.maxBuyers }),
      ...idempotency,
    };
    await this.runner.start(purchase, signal);
    return purchase.id;
  }

  /** Throws ReturnTermsChanged. The terms are read only for a buyer who saw some. */
  private async checkReturns({ expectedReturns }: PurchaseBody): Promise<void> {
    if (!expectedReturns) return;
    const now = termsOf(await this.returns.at());
    if (areWorse(now, expectedReturns)) throw ReturnTermsChanged({ ...now });
  }

  /** Waits until the earlier purchase is certain to remain: its request may still refuse it. */
  private async earlier(
    buyerId: UserId,
    { idempotencyKey, requestHash }: Idempotency,
  ): Promise<PurchaseId | undefined> {
    for (;;) {
      const earlier = await this.purchases.findByKey(buyerId, idempotencyKey);
      if (!earlier) return undefined;
      if (earlier.requestHash !== requestHash) throw IdempotencyKeyReused();
      const ageMs = this.clock.now().getTime() - earlier.createdAt.getTime();
      if (earlier.endedAt || ageMs > undecidedForMs) return earlier.id;
      await this.endings.next(earlier.id, pollMs);
    }
  }
}
