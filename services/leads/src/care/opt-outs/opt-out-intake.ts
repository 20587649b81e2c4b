import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { OptOutId } from '@leadmart/contracts';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { Refusals } from '@leadmart/stock';
import { carryOutOptOuts, withdrawOptOuts } from '../../leads.jobs.js';
import { OptOutAudit } from './opt-out-audit.js';
import { OptOutMetrics } from './opt-out-metrics.js';
import { masked, type OptOut } from './opt-out.js';
import { OptOutRepository } from './opt-out.repository.js';

/** A phone or an email of a request, each of which is carried out by itself. */
export type OptOutPart = Pick<
  OptOut,
  'phone' | 'email' | 'state' | 'origin' | 'work' | 'isToWithdraw'
>;

/** 256 random bits need no slow hash. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Stores requests. The transaction that stores one refuses its phone and email at later uploads; OptOutWithdrawer and
 * OptOutEraser do the rest.
 */
@Injectable()
export class OptOutIntake {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly refusals: Refusals,
    private readonly audit: OptOutAudit,
    private readonly metrics: OptOutMetrics,
    private readonly transactions: Transactions,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  /** Returns the secret of the certificate; `alongside` is part of the transaction. */
  async store(
    {
      source,
      adminId,
      parts,
    }: Pick<OptOut, 'source' | 'adminId'> & { parts: readonly OptOutPart[] },
    alongside: (token: string, tx: ClientSession) => Promise<void>,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const shared = { source, adminId, tokenHash: hashOf(token), requestedAt: this.clock.now() };
    const optOuts = parts.map((part): OptOut => {
      const about = masked(part);
      return { ...part, ...shared, id: newId() as OptOutId, about, outcomes: [], datasets: 0 };
    });
    await this.transactions.run(async (tx) => {
      await alongside(token, tx);
      for (const optOut of optOuts) await this.storePart(optOut, tx);
    });
    this.work.wake(withdrawOptOuts);
    this.work.wake(carryOutOptOuts);
    return token;
  }

  private async storePart(optOut: OptOut, tx: ClientSession): Promise<void> {
    const { id, phone, email, origin } = optOut;
    await this.optOuts.insert(optOut, tx);
    await this.audit.requested(optOut, tx);
    if (origin?.excess) return this.metrics.parked(origin.excess, tx);
    const details = [...(phone ? [Number(phone)] : []), ...(email ? [email] : [])];
    await this.refusals.refuse(id, details, tx);
  }
}
