import { Injectable } from '@nestjs/common';
import {
  changedFacts,
  LeadsAdminActed,
  type CurrentReturnsPolicyView,
  type ReturnsPolicy,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, stamped, versionOf } from '@leadmart/platform/versions';
import { latestPolicy, policyAt } from './returns-policy.js';
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
    return policyAt((await this.policies.history()).versions, when);
  }

  async current(): Promise<CurrentReturnsPolicyView> {
    const history = await this.policies.history();
    return { ...latestPolicy(history), version: versionOf(history) };
  }

  /** Stores new terms. The same terms again change nothing. */
  async change(
    policy: ReturnsPolicy,
    { adminId, version }: { readonly adminId: UserId; readonly version: number | undefined },
  ): Promise<CurrentReturnsPolicyView> {
    return retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const history = await this.policies.history(tx);
        const from = this.clock.now();
        refuseStale(latestPolicy, history, { version, values: policy });
        const facts = changedFacts({ ...latestPolicy(history) }, { ...policy });
        if (Object.keys(facts.after ?? {}).length === 0)
          return { ...policy, version: versionOf(history) };
        const longer = { ...history, versions: [...history.versions, { ...policy, from }] };
        const changed = { before: history, after: longer };
        const after = stamped(latestPolicy, changed, { by: adminId, at: from });
        this.policies.save(after, tx);
        const act = {
          adminId,
          action: 'returns-policy.changed' as const,
          subject: { type: 'returns-policy' as const, id: 'returns', name: 'Returns policy' },
          ...facts,
          occurredAt: from.toISOString(),
        };
        await this.eventLog.add(LeadsAdminActed, act, tx);
        return { ...policy, version: versionOf(after) };
      }),
    );
  }
}
