import { Injectable } from '@nestjs/common';
import { LeadsAdminActed, type CheckAgeLimit, type UserId } from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { DatasetRepository } from '../dataset.repository.js';
import { CheckAgeLimitRepository } from './check-age-limit.repository.js';

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

  async find(): Promise<CheckAgeLimit> {
    return { days: await this.limits.find() };
  }

  /** Stores the limit and its copy in every dataset. The same limit again changes nothing. */
  async change({ days }: CheckAgeLimit, adminId: UserId): Promise<CheckAgeLimit> {
    return retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const before = await this.limits.find(tx);
        if (before === days) return { days };
        await this.limits.save(days, tx);
        await this.datasets.setCheckAgeLimit(days, tx);
        const act = {
          adminId,
          action: 'check-age-limit.changed' as const,
          subject: { type: 'check-age-limit' as const, id: 'limit', name: 'Age limit of checks' },
          before: { days: before },
          after: { days },
          occurredAt: this.clock.now().toISOString(),
        };
        await this.eventLog.add(LeadsAdminActed, act, tx);
        return { days };
      }),
    );
  }
}
