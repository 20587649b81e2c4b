import { Injectable } from '@nestjs/common';
import {
  changedFacts,
  LeadsAdminActed,
  type ReturnsPolicy,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { policyAt } from './returns-policy.js';
import { ReturnsPolicyRepository } from './returns-policy.repository.js';

/** The terms of returns. A pack keeps those of its purchase, because its buyer has read them. */
@Injectable()
export class ReturnsPolicyService {
  constructor(
    private readonly policies: ReturnsPolicyRepository,
    private readonly eventLog: EventLog,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** The terms that applied at a time, those of now without one. */
  async at(when = this.clock.now()): Promise<ReturnsPolicy> {
    return policyAt(await this.policies.versions(), when);
  }

  /** Stores new terms. The same terms again change nothing. */
  async change(policy: ReturnsPolicy, adminId: UserId): Promise<ReturnsPolicy> {
    return retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const versions = await this.policies.versions(tx);
        const from = this.clock.now();
        const facts = changedFacts({ ...policyAt(versions, from) }, { ...policy });
        if (Object.keys(facts.after ?? {}).length === 0) return policy;
        this.policies.save([...versions, { ...policy, from }], tx);
        const act = {
          adminId,
          action: 'returns-policy.changed' as const,
          subject: { type: 'returns-policy' as const, id: 'returns', name: 'Returns policy' },
          ...facts,
          occurredAt: from.toISOString(),
        };
        await this.eventLog.add(LeadsAdminActed, act, tx);
        return policy;
      }),
    );
  }
}
