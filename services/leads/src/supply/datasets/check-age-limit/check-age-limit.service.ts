import { Injectable } from '@nestjs/common';
import { LeadsAdminActed, type CheckAgeLimitView, type UserId } from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, stamped, versionOf, type Values } from '@leadmart/platform/versions';
import { DatasetRepository } from '../dataset.repository.js';
import { CheckAgeLimitRepository, type AgeLimit } from './check-age-limit.repository.js';

/** The age of Do Not Call checks up to which clean leads are sold, the same for all datasets. */
@Injectable()
export class CheckAgeLimitService {
  constructor(
    private readonly limits: CheckAgeLimitRepository,
    private readonly datasets: DatasetRepository,
    private readonly eventLog: EventLog,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async find(): Promise<CheckAgeLimitView> {
    return toView(await this.limits.find());
  }

  /** Stores the limit and its copy in every dataset. The same limit again changes nothing. */
  async change(
    days: number | null,
    { adminId, version }: { readonly adminId: UserId; readonly version: number | undefined },
  ): Promise<CheckAgeLimitView> {
    return retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const before = await this.limits.find(tx);
        refuseStale(valuesOf, before, { version, values: { days } });
        if (before.days === days) return toView(before);
        const at = this.clock.now();
        const after = stamped(valuesOf, { before, after: { days } }, { by: adminId, at });
        await this.limits.save(after, tx);
        await this.datasets.setCheckAgeLimit(days, tx);
        const act = {
          adminId,
          action: 'check-age-limit.changed' as const,
          subject: { type: 'check-age-limit' as const, id: 'limit', name: 'Age limit of checks' },
          before: { days: before.days },
          after: { days },
          occurredAt: at.toISOString(),
        };
        await this.eventLog.add(LeadsAdminActed, act, tx);
        return toView(after);
      }),
    );
  }
}

const valuesOf = ({ days }: AgeLimit): Values => ({ days });

const toView = (limit: AgeLimit): CheckAgeLimitView => ({
  days: limit.days,
  version: versionOf(limit),
});
