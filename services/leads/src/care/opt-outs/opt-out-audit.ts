import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { LeadsAdminActed, type AuditAction, type UserId } from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import type { OptOut } from './opt-out.js';

/** An admin's decision about an opt-out. */
export interface OptOutAct {
  readonly action: AuditAction & ('opt-out.accepted' | 'opt-out.declined' | 'opt-out.undone');
  readonly adminId: UserId;
  readonly at: Date;
  readonly after: Readonly<Record<string, string>>;
}

interface Entry {
  readonly action: AuditAction;
  readonly adminId: UserId | null;
  readonly at: Date;
  readonly before: Readonly<Record<string, string>> | null;
  readonly after: Readonly<Record<string, string | number>>;
}

/** Records requests, decisions and what was done in the audit trail, without phone and email. */
@Injectable()
export class OptOutAudit {
  constructor(private readonly eventLog: EventLog) {}

  async requested(optOut: OptOut, tx: ClientSession): Promise<void> {
    const { adminId, source, requestedAt: at } = optOut;
    const after = { source };
    const entry: Entry = { action: 'opt-out.requested', adminId, at, before: null, after };
    await this.add(optOut, entry, tx);
  }

  async decided(optOut: OptOut, act: OptOutAct, tx: ClientSession): Promise<void> {
    await this.add(optOut, { ...act, before: { state: optOut.state } }, tx);
  }

  async completed(optOut: OptOut, at: Date, tx: ClientSession): Promise<void> {
    const { outcomes } = optOut;
    const leads = outcomes.reduce((sum, one) => sum + one.leads, 0);
    const withdrawn = outcomes.reduce((sum, one) => sum + one.withdrawn, 0);
    const after = { datasets: outcomes.length, leads, withdrawn };
    const entry: Entry = { action: 'opt-out.completed', adminId: null, at, before: null, after };
    await this.add(optOut, entry, tx);
  }

  private async add({ id, about }: OptOut, entry: Entry, tx: ClientSession): Promise<void> {
    const { at, ...fields } = entry;
    const subject = { type: 'opt-out', id, name: about.join(', ') } as const;
    const payload = { ...fields, subject, occurredAt: at.toISOString() };
    await this.eventLog.add(LeadsAdminActed, payload, tx);
  }
}
