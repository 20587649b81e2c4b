import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  IdempotencyKeyReused,
  InternalFailure,
  PaymentInProgress,
  PaymentMethodInvalid,
  ProofNeeded,
  ProviderUnavailable,
  tenthsToCredits,
  type Cents,
  type PaymentId,
  type ProcessPaymentView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { BillingConfig } from '../billing.config.js';
import { PackagesService } from '../packages/packages.service.js';
import type { CreditPackage } from '../packages/package.js';
import { CardHolderRepository } from './cards/card-holder.repository.js';
import { DeclineLimits } from './declines/decline-limits.js';
import type { Payment, PaymentCard } from './payment.js';
import {
  claimOf,
  decideOffer,
  errorOfFailure,
  inputHashOf,
  isClaimOver,
  newPayment,
  nextStep,
  workLeaseMs,
  type PaymentRequest,
} from './payment.decisions.js';
import { PaymentRepository } from './payment.repository.js';
import { StripeProvider } from './charges/stripe-provider.js';
import { SettlementService } from './settlement.service.js';

/** A second click waits this long for the result of the first. */
const longestWaitMs = 25_000;
const lookAgainMs = 50;

interface Order {
  readonly onSale: CreditPackage;
  readonly price: Cents;
}

interface Counted {
  readonly id: PaymentId;
  readonly declineCounters: readonly string[];
  readonly card?: PaymentCard;
  readonly customerId?: string;
}

/**
 * Buys a package with a card. Each request becomes a new payment or joins a running one: the unique
 * claim of the stored payment decides.
 */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly packages: PackagesService,
    private readonly cardHolders: CardHolderRepository,
    private readonly provider: StripeProvider,
    private readonly settlement: SettlementService,
    private readonly declines: DeclineLimits,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: BillingConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  async process(request: PaymentRequest): Promise<ProcessPaymentView> {
    // A repetition gets the first answer even if the package has changed since then.
    const earlier = await this.earlierPayment(request);
    if (earlier) return await this.join(earlier);
    const order = await this.decideOrder(request);
    const payer = await this.payerOf(request);
    const counted: Counted = { id: newId() as PaymentId, ...payer };
    const overtaking = await this.enter(request, counted);
    if (overtaking) return await this.join(overtaking);
    try {
      const payment = await this.store(request, { ...order, ...counted });
      const answer = payment && (await this.carryOut(payment));
      if (answer) return answer;
    } finally {
      await this.declines.leave(counted);
    }
    const stored = await this.earlierPayment(request);
    if (!stored) throw PaymentInProgress();
    return await this.join(stored);
  }

  /** The payment that this request repeats, or undefined. Throws BILLING.IDEMPOTENCY_KEY_REUSED. */
  private async earlierPayment(request: PaymentRequest): Promise<Payment | undefined> {
    const holder = await this.payments.findByClaim(claimOf(request));
    if (!holder) return undefined;
    if (isClaimOver(holder, this.clock.now())) {
      await this.payments.endClaim(holder);
      return undefined;
    }
    const hasKey = request.idempotencyKey !== undefined;
    if (hasKey && holder.inputHash !== inputHashOf(request)) throw IdempotencyKeyReused();
    return holder;
  }

  /** The package and its price. Throws when the package cannot be bought as the buyer saw it. */
  private async decideOrder({ body }: PaymentRequest): Promise<Order> {
    const { packageId } = body;
    const onSale = await this.packages.onSale(packageId);
    const decision = decideOffer(onSale, body);
    if (decision.kind === 'refuse') throw decision.because;
    return { onSale, price: decision.price };
  }

  /** The card, its customer if it is on file, and the counters of its declines. Throws AUTH.PROOF_NEEDED. */
  private async payerOf(request: PaymentRequest): Promise<Omit<Counted, 'id'>> {
    const { userId, address, body } = request;
    const holder = await this.cardHolders.find(userId);
    const isOnFile = holder?.cards.some(({ id }) => id === body.paymentMethodId);
    if (isOnFile && !request.mayChargeSavedCard) throw ProofNeeded();
    try {
      const card = await this.provider.cardOf(body.paymentMethodId);
      const fingerprint = card?.fingerprint;
      const declineCounters = this.declines.countersOf({ userId, address, fingerprint });
      return {
        declineCounters,
        ...(card && { card: card.shown }),
        ...(holder && isOnFile && { customerId: holder.customerId }),
      };
    } catch (err) {
      if (PaymentMethodInvalid.is(err)) throw err;
      this.log.error({ err }, 'payment method could not be looked up');
      throw ProviderUnavailable();
    }
  }

  /** Waits for free places in the decline counters. Returns the payment of another request for the same one, if any. */
  private async enter(request: PaymentRequest, counted: Counted): Promise<Payment | undefined> {
    const deadline = Date.now() + longestWaitMs;
    while (!(await this.declines.enter(counted))) {
      if (Date.now() >= deadline) throw PaymentInProgress();
      await delay(lookAgainMs);
      const other = await this.earlierPayment(request);
      if (other) return other;
    }
    return undefined;
  }

  /** Stores the payment before the card is charged. Returns undefined when another request stored it first. */
  private async store(
    request: PaymentRequest,
    { onSale, ...order }: Order & Counted,
  ): Promise<Payment | undefined> {
    const payment = newPayment(request, onSale, {
      ...order,
      now: this.clock.now(),
      checkAfterMs: this.config.RECONCILE_AFTER_SECONDS * 1_000,
    });
    return (await this.payments.insert(payment)) ? payment : undefined;
  }

  /** Waits for a payment that another request or process works on, or takes it over when its lease has ended. */
  private async join({ id }: Payment): Promise<ProcessPaymentView> {
    const deadline = Date.now() + longestWaitMs;
    while (Date.now() < deadline) {
      const payment = await this.payments.find(id);
      if (!payment) throw InternalFailure();
      const now = this.clock.now();
      const step = nextStep(payment, now);
      if (step === 'answer') return this.answer(payment);
      if (step === 'ask-again') return await this.askAgain(payment);
      if (step === 'take-over') {
        const until = new Date(now.getTime() + workLeaseMs);
        const taken = await this.payments.takeOver(payment, { now, until });
        const answer = taken && (await this.carryOut(taken));
        if (answer) return answer;
      }
      await delay(lookAgainMs);
    }
    throw PaymentInProgress();
  }

  /**
   * Charges the card and credits the account. Any process may call it again after any failure. Returns undefined
   * while another call for the same payment is running.
   */
  private async carryOut(payment: Payment): Promise<ProcessPaymentView | undefined> {
    const outcome = await this.provider.charge(payment);
    switch (outcome.status) {
      case 'refused': {
        const { failure, intentId } = outcome;
        return this.answer(await this.settlement.fail(payment, failure, intentId));
      }
      case 'in-progress':
        return undefined;
      case 'unknown':
        this.log.error({ paymentId: payment.id, err: outcome.cause }, 'payment outcome unknown');
        await this.payments.markUnknown(payment.id, this.clock.now());
        throw ProviderUnavailable();
      case 'misused':
        this.log.error({ paymentId: payment.id, err: outcome.cause }, 'payment call not accepted');
        await this.settlement.fail(payment, notCharged);
        throw ProviderUnavailable();
      case 'requires_action':
        await this.settlement.settle(outcome);
        return requiresAction(payment.id, outcome.clientSecret);
      case 'succeeded':
      case 'failed':
      case 'running':
        return this.answer((await this.settlement.settle(outcome)) ?? payment);
    }
  }

  private async askAgain(payment: Payment): Promise<ProcessPaymentView> {
    if (payment.intentId === undefined) throw PaymentInProgress();
    const state = await this.provider.retrieve(payment.intentId).catch((err: unknown) => {
      this.log.error({ paymentId: payment.id, err }, 'payment could not be looked up');
      throw ProviderUnavailable();
    });
    const settled = (await this.settlement.settle(state)) ?? payment;
    return state.status === 'requires_action'
      ? requiresAction(payment.id, state.clientSecret)
      : this.answer(settled);
  }

  /** The answer for a settled payment, the same for every repetition of the request. */
  private answer(payment: Payment): ProcessPaymentView {
    const { id: paymentId, status, credits, balanceAfter, failure } = payment;
    if (status === 'failed' && failure) throw errorOfFailure(failure);
    if (status !== 'succeeded' || balanceAfter === undefined) throw PaymentInProgress();
    return {
      success: true,
      paymentId,
      creditsAdded: tenthsToCredits(credits),
      creditBalance: tenthsToCredits(balanceAfter),
    };
  }
}

const notCharged = {
  kind: 'not-charged',
  reason: 'The payment provider did not accept the payment.',
} as const;

function requiresAction(paymentId: PaymentId, clientSecret: string): ProcessPaymentView {
  return { success: false, requiresAction: true, clientSecret, paymentId };
}
