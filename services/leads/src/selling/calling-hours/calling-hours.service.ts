import { Injectable } from '@nestjs/common';
import {
  changedFacts,
  LeadsAdminActed,
  limitWords,
  stateCodes,
  type AdminCallingHoursView,
  type AuditFacts,
  type CallingHoursView,
  type CallingLimits,
  type UserId,
} from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { EventLog } from '@leadmart/platform/event-log';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, stamped, undoOf, versionOf, type Values } from '@leadmart/platform/versions';
import { decideLimits, type LimitsChange } from './calling-hours.decisions.js';
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
    return toView(await this.recent.get(''));
  }

  async forAdmin(): Promise<AdminCallingHoursView> {
    return this.toAdminView(await this.hours.find());
  }

  /** Changes limits. The same limits again change nothing. Throws InvalidInput for those that are looser than the law. */
  async change(
    change: LimitsChange,
    { adminId, version }: { readonly adminId: UserId; readonly version: number | undefined },
  ): Promise<AdminCallingHoursView> {
    const stored = await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const before = await this.hours.find(tx);
        const { all, states } = change;
        refuseStale(valuesOf, before, { version, values: { ...(all && { all }), ...states } });
        const decision = decideLimits(before.limits, change);
        if (decision.kind === 'refuse') throw decision.because;
        const at = this.clock.now();
        const changed = { before, after: { ...before, limits: decision.limits } };
        const after = stamped(valuesOf, changed, { by: adminId, at, isUndoable: true });
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
    return this.toAdminView(stored);
  }

  /** With what an undo of the last change restores. */
  private toAdminView(hours: CallingHours): AdminCallingHoursView {
    const undo = undoOf(hours, this.clock.now());
    return { ...toView(hours), ...(undo && { undo }) };
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
