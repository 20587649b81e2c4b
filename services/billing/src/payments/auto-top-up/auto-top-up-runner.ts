import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  CatalogueError,
  centsToDollars,
  emailSchema,
  OfferChanged,
  PackageNotFound,
  SendTransactionalMail,
  tenthsToCredits,
  TooManyDeclinedCards,
  type ProcessPaymentBody,
  type UserId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { Work, type Claim } from '@leadmart/platform/work';
import { AccountRepository } from '../../accounts/account.repository.js';
import type { AccountDocument } from '../../accounts/account.schema.js';
import { Ledger } from '../../accounts/ledger/ledger.js';
import { topUpAccounts } from '../../billing.jobs.js';
import { PackagesService } from '../../packages/packages.service.js';
import { defaultCardOf } from '../cards/card-holder.js';
import { CardHolderRepository } from '../cards/card-holder.repository.js';
import { Checkout } from '../checkout.js';
import { PaymentMetrics } from '../payment-metrics.js';
import { claimOfCrossing } from '../payment.decisions.js';
import type { Payment } from '../payment.js';
import { PaymentRepository } from '../payment.repository.js';
import { decideOrder, decideRun, type OrderDecision } from './auto-top-up.decisions.js';
import type { AutoTopUp, Stopped, TopUpRun } from './auto-top-up.js';
import { AutoTopUpRepository } from './auto-top-up.repository.js';

/** After a payment whose outcome is not known. */
const askAgainMs = 30_000;

type AccountClaim = Claim<AccountDocument>;

interface Plan {
  readonly settings: AutoTopUp;
  readonly run: TopUpRun;
}

/** How a run ended: paid, or why the user must act. */
type Ended = { readonly state: 'paid' } | Stopped;

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
    private readonly payments: PaymentRepository,
    private readonly checkout: Checkout,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly metrics: PaymentMetrics,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const rows = this.work.rowsOf(topUpAccounts, this.accounts.rows);
    this.work.runDue(topUpAccounts, rows, async (claim) => {
      try {
        await this.run(claim);
      } catch (error) {
        this.metrics.autoTopUpRetried();
        throw error;
      }
    });
  }

  private async run(claim: AccountClaim): Promise<void> {
    const plan = await this.begin(claim);
    if (!plan) return;
    const ended = await this.pay(plan);
    if (ended) return this.end(claim, plan, ended);
    this.metrics.autoTopUpRetried();
    await claim.again(new Date(this.clock.now().getTime() + askAgainMs));
  }

  /** Stores the run before anything is paid. Undefined when there is nothing to pay: the claim has ended. */
  private async begin(claim: AccountClaim): Promise<Plan | undefined> {
    const userId = claim.row._id as UserId;
    return this.ledger.transact(userId, async (tx) => {
      const account = await this.accounts.find(userId, tx);
      const settings = await this.topUps.find(userId, tx);
      const crossing = account?.topUp?.crossing;
      if (crossing === undefined) return this.leave(claim, tx);
      const decision = decideRun(settings, crossing, this.clock.now());
      if (decision.kind === 'nothing' || !settings || account?.closedAt) {
        await this.accounts.clearCrossing(userId, crossing, tx);
        return this.leave(claim, tx);
      }
      if (decision.kind !== 'resume') await this.topUps.addRun(userId, decision.run, tx);
      if (decision.kind !== 'limit') return { settings, run: decision.run };
      await this.accounts.clearCrossing(userId, crossing, tx);
      await this.mailState(settings, { state: 'on', reason: limitText(settings) }, tx);
      return this.leave(claim, tx);
    });
  }

  private async leave(claim: AccountClaim, tx: ClientSession): Promise<undefined> {
    await claim.end({}, tx);
  }

  /** Undefined when the outcome is not known yet: the next run asks again. */
  private async pay({ settings, run }: Plan): Promise<Ended | undefined> {
    const { userId } = settings;
    try {
      const order = await this.orderOf(settings, run);
      if (order.kind === 'stop') return order;
      const { body } = order;
      const { crossing } = run;
      // The user proved it when the top-up was switched on.
      const request = { userId, body, crossing, mayChargeSavedCard: true };
      const answer = await this.checkout.pay(request);
      return answer.success ? { state: 'paid' } : failed(mustAuthenticate);
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      // The package changed after it was read.
      if (OfferChanged.is(error) || PackageNotFound.is(error)) return undefined;
      if (error.traits.retryable && !TooManyDeclinedCards.is(error)) return undefined;
      return failed(error.message);
    }
  }

  /** The payment that was begun for this run, or a decision on a new one. */
  private async orderOf(settings: AutoTopUp, { crossing }: TopUpRun): Promise<OrderDecision> {
    const { userId, packageId } = settings;
    const begun = await this.payments.findByClaim(claimOfCrossing(userId, crossing));
    if (begun) return { kind: 'pay', body: bodyOf(begun) };
    const holder = await this.cardHolders.find(userId);
    const onSale = await this.packages.findOnSale(packageId);
    return decideOrder(settings, { card: holder && defaultCardOf(holder), onSale });
  }

  private async end(claim: AccountClaim, { settings, run }: Plan, ended: Ended): Promise<void> {
    const { userId } = settings;
    const { crossing } = run;
    await this.ledger.transact(userId, async (tx) => {
      await this.store({ settings, run }, ended, tx);
      await this.accounts.clearCrossing(userId, crossing, tx);
      // The balance may have fallen again since the run began.
      const { topUp } = (await this.accounts.find(userId, tx)) ?? {};
      if (topUp?.crossing === undefined) await claim.end({}, tx);
      else await claim.again(this.clock.now(), {}, tx);
    });
    this.log.info({ userId, crossing, ended }, 'automatic top-up ended');
  }

  private async store({ settings, run }: Plan, ended: Ended, tx: ClientSession): Promise<void> {
    const { userId } = settings;
    const { crossing } = run;
    const now = await this.topUps.find(userId, tx);
    const isOpen = now?.runs.some((one) => one.crossing === crossing && !one.outcome);
    if (!now || !isOpen) return;
    const outcome = ended.state === 'stopped' ? 'failed' : ended.state;
    await this.topUps.endRun(userId, { crossing, outcome }, tx);
    this.metrics.autoTopUpEnded(outcome, tx);
    if (ended.state === 'paid' || now.state !== 'on') return;
    const { state, reason } = ended;
    await this.topUps.stop(userId, { state, reason }, tx);
    await this.accounts.setTopUp(userId, undefined, { now: this.clock.now(), tx });
    await this.mailState(settings, { state, reason }, tx);
  }

  private async mailState(
    { userId, packageName }: AutoTopUp,
    news: { state: 'on' | Stopped['state']; reason: string },
    tx: ClientSession,
  ): Promise<void> {
    const account = await this.accounts.find(userId, tx);
    const address = emailSchema.safeParse(account?.email);
    if (!address.success) return;
    const owner = { to: address.data, userId };
    const mail = { template: 'auto-top-up', ...owner, packageName, ...news } as const;
    await this.outbox.add(SendTransactionalMail, mail, tx);
  }
}

const failed = (reason: string): Stopped => ({ state: 'stopped', reason });

/** Repeats a payment, for what was agreed when it was begun. */
const bodyOf = ({ packageId, paymentMethodId, credits, amount }: Payment): ProcessPaymentBody => ({
  packageId,
  paymentMethodId,
  expectedCredits: tenthsToCredits(credits),
  expectedPrice: centsToDollars(amount),
});

const mustAuthenticate = 'Your bank asks you to confirm the payment yourself.';

const limitText = ({ maxPerMonth }: AutoTopUp): string =>
  maxPerMonth === 1
    ? 'You allowed one automatic top-up a month.'
    : `You allowed ${maxPerMonth} automatic top-ups a month.`;
