import { Injectable } from '@nestjs/common';
import { CodeInvalid, SendTransactionalMail, type UserId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { LoginAttemptsService, type LoginAttempt } from '../../limits/login-attempts.service.js';
import { SecondFactorMetrics } from '../second-factor-metrics.js';
import { SecondFactorReader } from '../second-factor.reader.js';
import { SecondFactorRepository } from '../second-factor.repository.js';
import { stepOfCode } from './one-time-codes.js';
import { hashOfRecoveryCode } from './recovery-codes.js';
import { SecretBox } from './secret-box.js';

export interface Holder {
  readonly id: UserId;
  readonly email: string;
  readonly username: string;
}

type Given = Pick<LoginAttempt, 'address' | 'knownDevice'> & { readonly code: string };

/** Checks one-time codes and recovery codes. Each is accepted once. */
@Injectable()
export class SecondFactorCodes {
  constructor(
    private readonly reader: SecondFactorReader,
    private readonly factors: SecondFactorRepository,
    private readonly box: SecretBox,
    private readonly attempts: LoginAttemptsService,
    private readonly metrics: SecondFactorMetrics,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws CodeInvalid, with the delays of failed logins. They are counted apart from wrong passwords, because a
   * right password before each code would reset the count.
   */
  async use(user: Holder, { code, ...from }: Given, onSlowed?: () => void): Promise<void> {
    const kind = /^\d{6}$/.test(code) ? 'one-time' : 'recovery';
    const isRight = await this.attempts.make(
      { ...from, account: `codes of ${user.id}` },
      async () => (await this.spend(user, code, kind)) || undefined,
      onSlowed,
    );
    this.metrics.given(kind, isRight === true);
    if (!isRight) throw CodeInvalid();
  }

  private async spend(user: Holder, code: string, kind: 'one-time' | 'recovery'): Promise<boolean> {
    return kind === 'one-time' ? this.spendStep(user, code) : this.spendCode(user, code);
  }

  private async spendStep({ id }: Holder, code: string): Promise<boolean> {
    const { authenticator } = await this.reader.find(id);
    if (!authenticator) return false;
    const secret = this.box.open(authenticator.secret, id);
    const step = stepOfCode(code, secret, this.clock.now().getTime());
    return step !== undefined && (await this.factors.useStep(id, step));
  }

  /** The mail is in the transaction, so the owner learns of every code that was used. */
  private async spendCode({ id, email: to, username }: Holder, code: string): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const left = await this.factors.useRecoveryCode(id, hashOfRecoveryCode(code), tx);
      if (left === undefined) return false;
      const usedAt = this.clock.now().toISOString();
      const owner = { to, userId: id, username };
      const mail = { template: 'recovery-code-used', ...owner, left, usedAt } as const;
      await this.outbox.add(SendTransactionalMail, mail, tx);
      return true;
    });
  }
}
