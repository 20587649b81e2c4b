import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  CatalogueError,
  emailSchema,
  SendTransactionalMail,
  TooManyDeclinedCards,
  type ProcessPaymentBody,
  type UserId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock, Repeater } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import { AccountRepository } from '../../accounts/account.repository.js';
import { Ledger, topUpTask } from '../../accounts/ledger/ledger.js';
import { priceOf } from '../../packages/package.js';
import { PackagesService } from '../../packages/packages.service.js';
import { defaultCardOf } from '../cards/card-holder.js';
import { CardHolderRepository } from '../cards/card-holder.repository.js';
import { claimOfCrossing } from '../payment.decisions.js';
import { PaymentMetrics } from '../payment-metrics.js';
import { PaymentRepository } from '../payment.repository.js';
import { PaymentsService } from '../payments.service.js';
import type { AutoTopUp, TopUpRun } from './auto-top-up.js';
import { decideOrder, decideRun } from './auto-top-up.decisions.js';
import { AutoTopUpRepository } from './auto-top-up.repository.js';

const everyMs = 30_000;
const atOnce = 100;

interface Plan {
  readonly settings: AutoTopUp;
  readonly run: TopUpRun;
}

/** Why a run ended without a payment, as a sentence; undefined after a payment. */
interface Ended {
  readonly failure?: string;
}

/**
 * Buys packages for accounts whose balance fell below a limit. The ledger stores the crossing with the movement; its key
 * is the claim of the payment. So any process may repeat any step after a crash, and a crossing is paid for once.
 */
@Injectable()
export class AutoTopUpRunner implements OnModuleInit {
  constructor(
    private readonly topUps: AutoTopUpRepository,
    private readonly accounts: AccountRepository,
    private readonly cardHolders: CardHolderRepository,
    private readonly packages: PackagesService,
    private readonly stored: PaymentRepository,
    private readonly payments: PaymentsService,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly metrics: PaymentMetrics,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const work = () => this.runAll();
    this.repeater.every({ name: topUpTask, intervalMs: everyMs, work, atStart: true });
  }

  async runAll(): Promise<void> {
    for (const { userId, crossing } of await this.accounts.crossed(atOnce))
      await this.run(userId, crossing).catch((err: unknown) => {
        this.metrics.autoTopUpRetried();
        this.log.error({ err, userId, crossing }, 'automatic top-up failed');
      });
  }

  private async run(userId: UserId, crossing: string): Promise<void> {
    const plan = await this.begin(userId, crossing);
    if (!plan) return;
    const ended = await this.pay(plan);
    if (ended) await this.end(plan, ended);
    else this.metrics.autoTopUpRetried();
  }

  /** Stores the run before anything is paid. Undefined when there is nothing to pay. */
  private async begin(userId: UserId, crossing: string): Promise<Plan | undefined> {
    return await this.ledger.transact(userId, async (tx) => {
      const account = await this.accounts.find(userId, tx);
      if (account?.topUp?.crossing !== crossing) return undefined;
      const settings = await this.topUps.find(userId, tx);
      const decision = decideRun(settings, crossing, this.clock.now());
      if (decision.kind === 'nothing' || !settings || account.closedAt) {
        await this.accounts.clearCrossing(userId, crossing, tx);
        return undefined;
      }
      if (decision.kind !== 'resume') await this.topUps.addRun(userId, decision.run, tx);
      if (decision.kind !== 'limit') return { settings, run: decision.run };
      await this.accounts.clearCrossing(userId, crossing, tx);
      await this.tell(settings, { isStopped: false, reason: limitText(settings) }, tx);
      return undefined;
    });
  }

  /** Undefined when the outcome is not known yet: the next run asks again. */
  private async pay({ settings, run }: Plan): Promise<Ended | undefined> {
    const { userId } = settings;
    try {
      const body = await this.orderOf(settings, run);
      if (typeof body === 'string') return { failure: body };
      const { crossing } = run;
      // The user proved it when the top-up was switched on.
      const request = { userId, body, crossing, mayChargeSavedCard: true };
      const answer = await this.payments.process(request);
      return answer.success ? {} : { failure: mustAuthenticate };
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      if (error.traits.retryable && !TooManyDeclinedCards.is(error)) return undefined;
      return { failure: error.message };
    }
  }

  /** The payment that was begun for this run, or a new one; a sentence when it cannot be made. */
  private async orderOf(
    settings: AutoTopUp,
    { crossing }: TopUpRun,
  ): Promise<ProcessPaymentBody | string> {
    const { userId, packageId } = settings;
    const begun = await this.stored.findByClaim(claimOfCrossing(userId, crossing));
    if (begun) return { packageId: begun.packageId, paymentMethodId: begun.paymentMethodId };
    const holder = await this.cardHolders.find(userId);
    const price = priceOf(await this.packages.onSale(packageId));
    return decideOrder(settings, { card: holder && defaultCardOf(holder), price });
  }

  private async end({ settings, run }: Plan, { failure }: Ended): Promise<void> {
    const { userId } = settings;
    const { crossing } = run;
    await this.ledger.transact(userId, async (tx) => {
      const now = await this.topUps.find(userId, tx);
      const isOpen = now?.runs.some((one) => one.crossing === crossing && !one.outcome);
      if (!isOpen) return;
      const outcome = failure === undefined ? 'paid' : 'failed';
      await this.topUps.endRun(userId, { crossing, outcome }, tx);
      this.metrics.autoTopUpEnded(outcome, tx);
      await this.accounts.clearCrossing(userId, crossing, tx);
      if (failure === undefined || now?.state !== 'on') return;
      await this.topUps.stop(userId, failure, tx);
      await this.accounts.setTopUp(userId, undefined, tx);
      await this.tell(settings, { isStopped: true, reason: failure }, tx);
    });
    this.log.info({ userId, crossing, failure }, 'automatic top-up ended');
  }

  private async tell(
    { userId, packageName }: AutoTopUp,
    news: { isStopped: boolean; reason: string },
    tx: ClientSession,
  ): Promise<void> {
    const account = await this.accounts.find(userId, tx);
    const address = emailSchema.safeParse(account?.email);
    if (!address.success) return;
    const mail = { template: 'auto-top-up', to: address.data, packageName, ...news } as const;
    await this.outbox.add(SendTransactionalMail, mail, tx);
  }
}

const mustAuthenticate = 'Your bank asks you to confirm the payment yourself.';

const limitText = ({ maxPerMonth }: AutoTopUp): string =>
  maxPerMonth === 1
    ? 'You allowed one automatic top-up a month.'
    : `You allowed ${maxPerMonth} automatic top-ups a month.`;
