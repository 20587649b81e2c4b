import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { changedFacts, LeadsAdminActed, type UserId } from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, stamped, versionOf, type Values } from '@leadmart/platform/versions';
import type { Current, Setting } from './setting.js';
import { SettingRepository } from './setting.repository.js';

export interface By {
  readonly adminId: UserId;
  /** The version that the admin changes. */
  readonly version: number | undefined;
}

interface Change<V> {
  readonly sent: Values;
  /** The value after the change. May throw a refusal. */
  readonly wish: (before: V, at: Date) => V;
  /** Writes more in the transaction of the change. */
  readonly apply?: (tx: ClientSession) => Promise<void>;
}

/** Owns the settings of admins. Each change writes an audit record. */
@Injectable()
export class Settings {
  constructor(
    private readonly settings: SettingRepository,
    private readonly eventLog: EventLog,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  find<V>(setting: Setting<V>): Promise<Current<V>> {
    return this.settings.find(setting);
  }

  /** The value for a copy of it that this transaction writes: a change at the same time makes one of them run again. */
  take<V>(setting: Setting<V>, tx: ClientSession): Promise<V> {
    return this.settings.take(setting, tx);
  }

  /** The same values again change nothing. Throws StaleWrite. */
  async change<V>(
    setting: Setting<V>,
    { sent, wish, apply }: Change<V>,
    { adminId, version }: By,
  ): Promise<Current<V>> {
    const { id, type, name, factsOf } = setting;
    const valuesOf = ({ value }: Current<V>) => setting.valuesOf(value);
    return retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const before = await this.settings.find(setting, tx);
        refuseStale(valuesOf, before, { version, values: sent });
        const at = this.clock.now();
        const changed = { before, after: { ...before, value: wish(before.value, at) } };
        const after = stamped(valuesOf, changed, { by: adminId, at, isUndoable: true });
        if (versionOf(after) === versionOf(before)) return before;
        this.settings.save(setting, after, tx);
        await apply?.(tx);
        const act = {
          adminId,
          action: `${type}.changed` as const,
          subject: { type, id, name },
          ...changedFacts(factsOf(before.value), factsOf(after.value)),
          occurredAt: at.toISOString(),
        };
        await this.eventLog.add(LeadsAdminActed, act, tx);
        return after;
      }),
    );
  }
}
