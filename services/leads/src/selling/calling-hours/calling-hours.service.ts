import { Injectable } from '@nestjs/common';
import {
  changedFacts,
  LeadsAdminActed,
  limitWords,
  stateCodes,
  type AuditFacts,
  type CallingHoursView,
  type CallingLimits,
  type UserId,
} from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { EventLog } from '@leadmart/platform/event-log';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, stamped, versionOf, type Values } from '@leadmart/platform/versions';
import { CallingHoursRepository, type CallingHours } from './calling-hours.repository.js';

/** The hours of calls that admins make stricter than the law. */
@Injectable()
export class CallingHoursService {
  private readonly recent = new RecentValues<string, CallingHours>({
    read: () => this.read(),
    maxEntries: 1,
  });
  private last: CallingHours | undefined;

  constructor(
    private readonly hours: CallingHoursRepository,
    private readonly eventLog: EventLog,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * The limits, up to a second old after a change by another process. The same object until they change, because windows
   * are cached by it.
   */
  async limits(): Promise<CallingLimits> {
    return (await this.recent.get('')).limits;
  }

  async current(): Promise<CallingHoursView> {
    return toView(await this.hours.find());
  }

  /** Stores new limits. The same limits again change nothing. */
  async change(
    limits: CallingLimits,
    { adminId, version }: { readonly adminId: UserId; readonly version: number | undefined },
  ): Promise<CallingHoursView> {
    const stored = await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const before = await this.hours.find(tx);
        refuseStale(valuesOf, before, { version, values: valuesOf({ limits }) });
        const at = this.clock.now();
        const changed = { before, after: { ...before, limits } };
        const after = stamped(valuesOf, changed, { by: adminId, at });
        if (versionOf(after) === versionOf(before)) return before;
        this.hours.save(after, tx);
        const act = {
          adminId,
          action: 'calling-hours.changed' as const,
          subject: { type: 'calling-hours' as const, id: 'hours', name: 'Calling hours' },
          ...changedFacts(factsOf(before), factsOf(after)),
          occurredAt: at.toISOString(),
        };
        await this.eventLog.add(LeadsAdminActed, act, tx);
        return after;
      }),
    );
    this.recent.forget('');
    return toView(stored);
  }

  private async read(): Promise<CallingHours> {
    const read = await this.hours.find();
    if (!this.last || versionOf(read) !== versionOf(this.last)) this.last = read;
    return this.last;
  }
}

/** All states, so that a limit that is removed is a change, too. */
const valuesOf = ({ limits: { all, states } }: CallingHours): Values => ({
  all,
  ...Object.fromEntries(stateCodes.map((state) => [state, states[state] ?? null])),
});

const factsOf = ({ limits: { all, states } }: CallingHours): AuditFacts => ({
  all: limitWords(all) ?? null,
  ...Object.fromEntries(
    stateCodes.map((state) => [state, limitWords(states[state] ?? {}) ?? null]),
  ),
});

const toView = (hours: CallingHours): CallingHoursView => ({
  ...hours.limits,
  version: versionOf(hours),
});
