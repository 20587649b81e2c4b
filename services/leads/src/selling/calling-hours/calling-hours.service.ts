import { Injectable } from '@nestjs/common';
import {
  limitWords,
  noCallingLimits,
  stateCodes,
  type AdminCallingHoursView,
  type CallingHoursView,
  type CallingLimits,
} from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { Clock } from '@leadmart/platform/time';
import { undoOf, versionOf } from '@leadmart/platform/versions';
import type { Current, Setting } from '../../settings/setting.js';
import { Settings, type By } from '../../settings/settings.js';
import { decideLimits, type LimitsChange } from './calling-hours.decisions.js';

type CallingHours = Current<CallingLimits>;

/** The hours of calls that admins make stricter than the law. */
@Injectable()
export class CallingHoursService {
  private readonly recent = new RecentValues<string, CallingHours>({
    read: () => this.read(),
    maxEntries: 1,
  });
  private last: CallingHours | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * The limits, up to a second old after a change by another process. The same object until they change, because windows
   * are cached by it.
   */
  async limits(): Promise<CallingLimits> {
    return (await this.recent.get('')).value;
  }

  async current(): Promise<CallingHoursView> {
    return toView(await this.recent.get(''));
  }

  async forAdmin(): Promise<AdminCallingHoursView> {
    return this.toAdminView(await this.settings.find(callingHours));
  }

  /** Throws InvalidInput for limits that are looser than the law. */
  async change(change: LimitsChange, by: By): Promise<AdminCallingHoursView> {
    const { all, states } = change;
    const sent = { ...(all && { all }), ...states };
    const wish = (before: CallingLimits) => {
      const decision = decideLimits(before, change);
      if (decision.kind === 'refuse') throw decision.because;
      return decision.limits;
    };
    const stored = await this.settings.change(callingHours, { sent, wish }, by);
    this.recent.forget('');
    return this.toAdminView(stored);
  }

  /** With what an undo of the last change restores. */
  private toAdminView(hours: CallingHours): AdminCallingHoursView {
    const undo = undoOf(hours, this.clock.now());
    return { ...toView(hours), ...(undo && { undo }) };
  }

  private async read(): Promise<CallingHours> {
    const read = await this.settings.find(callingHours);
    if (!this.last || versionOf(read) !== versionOf(this.last)) this.last = read;
    return this.last;
  }
}

const callingHours: Setting<CallingLimits> = {
  id: 'hours',
  type: 'calling-hours',
  name: 'Calling hours',
  first: noCallingLimits,
  /** All states, so that a limit that is removed is a change, too. */
  valuesOf: ({ all, states }) => ({
    all,
    ...Object.fromEntries(stateCodes.map((state) => [state, states[state] ?? null])),
  }),
  factsOf: ({ all, states }) => ({
    all: limitWords(all) ?? null,
    ...Object.fromEntries(
      stateCodes.map((state) => [state, limitWords(states[state] ?? {}) ?? null]),
    ),
  }),
};

const toView = (hours: CallingHours): CallingHoursView => ({
  ...hours.value,
  version: versionOf(hours),
});
