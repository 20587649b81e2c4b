import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { emailSchema, SendTransactionalMail, type UserId } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { Claim } from '@leadmart/platform/work';
import type { AccountDocument } from '../../accounts/account.schema.js';
import { Ledger } from '../../accounts/ledger/ledger.js';
import { TopUpLimits } from '../../accounts/top-up-limits.js';
import { PaymentMetrics } from '../payment-metrics.js';
import { decideRun } from './auto-top-up.decisions.js';
import { AutoTopUpRepository } from './auto-top-up.repository.js';
import type { AutoTopUp, Stopped, TopUpRun } from './auto-top-up.schema.js';

export type AccountClaim = Claim<AccountDocument>;

/** A run that was begun, with the settings of its day. */
export interface Plan {
  readonly settings: AutoTopUp;
  readonly run: TopUpRun;
}

/** How a run ended: paid, or why the user must act. */
export type Ended = { readonly state: 'paid' } | Stopped;

/** The beginning and the end of a run, one transaction of its account each. */
@Injectable()
export class TopUpBook {
  constructor(
    private readonly topUps: AutoTopUpRepository,
    private readonly limits: TopUpLimits,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly metrics: PaymentMetrics,
    private readonly clock: Clock,
  ) {}

  /** Stores the run before anything is paid. Undefined when there is nothing to pay: the claim has ended. */
  async begin(claim: AccountClaim): Promise<Plan | undefined> {
    const userId = claim.row._id as UserId;
    return this.ledger.transact(userId, async (tx) => {
      const account = await this.limits.find(userId, tx);
      const settings = await this.topUps.find(userId, tx);
      const crossing = account?.topUp?.crossing;
      if (crossing === undefined) return this.leave(claim, tx);
      const decision = decideRun(settings, crossing, this.clock.now());
      if (decision.kind === 'nothing' || !settings || account?.closedAt) {
        await this.limits.clearCrossing(userId, crossing, tx);
        return this.leave(claim, tx);
      }
      if (decision.kind !== 'resume') await this.topUps.addRun(userId, decision.run, tx);
      if (decision.kind !== 'limit') return { settings, run: decision.run };
      await this.limits.clearCrossing(userId, crossing, tx);
      await this.mailState(settings, { state: 'on', reason: limitText(settings) }, tx);
      return this.leave(claim, tx);
    });
  }

  private async leave(claim: AccountClaim, tx: ClientSession): Promise<undefined> {
    await claim.end({}, tx);
  }

  async end(claim: AccountClaim, plan: Plan, ended: Ended): Promise<void> {
    const { userId } = plan.settings;
    await this.ledger.transact(userId, async (tx) => {
      await this.store(plan, ended, tx);
      await this.limits.clearCrossing(userId, plan.run.crossing, tx);
      // The balance may have fallen again since the run began.
      const { topUp } = (await this.limits.find(userId, tx)) ?? {};
      if (topUp?.crossing === undefined) await claim.end({}, tx);
      else await claim.again(this.clock.now(), {}, tx);
    });
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
    await this.limits.set(userId, undefined, { now: this.clock.now(), tx });
    await this.mailState(settings, { state, reason }, tx);
  }

  private async mailState(
    { userId, packageName }: AutoTopUp,
    news: { state: 'on' | Stopped['state']; reason: string },
    tx: ClientSession,
  ): Promise<void> {
    const account = await this.limits.find(userId, tx);
    const address = emailSchema.safeParse(account?.email);
    if (!address.success) return;
    const owner = { to: address.data, userId };
    const mail = { template: 'auto-top-up', ...owner, packageName, ...news } as const;
    await this.outbox.add(SendTransactionalMail, mail, tx);
  }
}

const limitText = ({ maxPerMonth }: AutoTopUp): string =>
  maxPerMonth === 1
    ? 'You allowed one automatic top-up a month.'
    : `You allowed ${maxPerMonth} automatic top-ups a month.`;
