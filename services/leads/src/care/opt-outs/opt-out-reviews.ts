import { Injectable } from '@nestjs/common';
import {
  OptOutDecided,
  OptOutMissing,
  OptOutNotDone,
  pagesOf,
  type AdminOptOutsQuery,
  type AdminOptOutsView,
  type OptOutDecisionBody,
  type OptOutId,
  type UserId,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { Refusals } from '@leadmart/stock';
import { carryOutOptOuts, restoreOptOuts, withdrawOptOuts } from '../../leads.jobs.js';
import { OptOutAudit } from './opt-out-audit.js';
import type { OptOut } from './opt-out.js';
import { OptOutRepository } from './opt-out.repository.js';
import { toAdminOptOutView } from './opt-out.view.js';
import { PhoneCounts } from './proof/phone-counts.js';

/** Lists opt-outs for admins, who decide about unproved phones and undo what was carried out. */
@Injectable()
export class OptOutReviews {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly phones: PhoneCounts,
    private readonly refusals: Refusals,
    private readonly audit: OptOutAudit,
    private readonly transactions: Transactions,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  async list({ page, waiting }: AdminOptOutsQuery): Promise<AdminOptOutsView> {
    const [total, found] = await (waiting
      ? Promise.all([this.optOuts.countWaiting(), this.optOuts.pageWaiting(page)])
      : Promise.all([this.optOuts.count(), this.optOuts.page(page)]));
    const origins = found.flatMap(({ origin }) => origin ?? []);
    const namedBy = await this.phones.of(origins);
    const optOuts = found.map((one) =>
      toAdminOptOutView(one, namedBy(one.origin ?? { addressKey: '', networkKey: '' })),
    );
    return { optOuts, total, page, pages: pagesOf(total) };
  }

  /** Throws OptOutMissing, and OptOutDecided. */
  async decide(
    id: OptOutId,
    decision: OptOutDecisionBody['decision'],
    adminId: UserId,
  ): Promise<void> {
    const [optOut, at] = [await this.find(id), this.clock.now()];
    await this.transactions.run(async (tx) => {
      const isDecided =
        decision === 'accept'
          ? await this.optOuts.accept(id, at, tx)
          : await this.optOuts.decline(id, at, tx);
      if (!isDecided) throw OptOutDecided();
      if (decision === 'accept') await this.refusals.refuse(id, [Number(optOut.phone)], tx);
      else await this.refusals.lift(id, tx);
      const action = decision === 'accept' ? 'opt-out.accepted' : 'opt-out.declined';
      await this.audit.decided(optOut, { action, adminId, at, after: {} }, tx);
    });
    for (const task of [withdrawOptOuts, carryOutOptOuts, restoreOptOuts]) this.work.wake(task);
  }

  /** Lets uploads bring the phones and emails again. Throws OptOutMissing, and OptOutNotDone. */
  async undo(id: OptOutId, reason: string, adminId: UserId): Promise<void> {
    const [optOut, at] = [await this.find(id), this.clock.now()];
    await this.transactions.run(async (tx) => {
      if (!(await this.optOuts.undo(id, tx))) throw OptOutNotDone();
      await this.refusals.lift(id, tx);
      const action = 'opt-out.undone';
      await this.audit.decided(optOut, { action, adminId, at, after: { reason } }, tx);
    });
  }

  private async find(id: OptOutId): Promise<OptOut> {
    const optOut = await this.optOuts.find(id);
    if (!optOut) throw OptOutMissing();
    return optOut;
  }
}
