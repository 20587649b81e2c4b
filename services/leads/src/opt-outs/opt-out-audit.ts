import { Injectable } from '@nestjs/common';
import { LeadsAdminActed } from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import type { ClientSession } from 'mongoose';
import type { OptOut } from './opt-out.js';

/** Records requests and what was done for them in the audit trail, without phone and e-mail. */
@Injectable()
export class OptOutAudit {
  constructor(private readonly eventLog: EventLog) {}

  async requested(optOut: OptOut, tx: ClientSession): Promise<void> {
    const { id, adminId, about, source, requestedAt } = optOut;
    await this.eventLog.add(
      LeadsAdminActed,
      {
        adminId,
        action: 'opt-out.requested',
        subject: { type: 'opt-out', id, name: about.join(', ') },
        before: null,
        after: { source },
        occurredAt: requestedAt.toISOString(),
      },
      tx,
    );
  }

  async completed(optOut: OptOut, at: Date, tx: ClientSession): Promise<void> {
    const { id, about, outcomes } = optOut;
    const leads = outcomes.reduce((sum, one) => sum + one.leads, 0);
    const withdrawn = outcomes.reduce((sum, one) => sum + one.withdrawn, 0);
    await this.eventLog.add(
      LeadsAdminActed,
      {
        adminId: null,
        action: 'opt-out.completed',
        subject: { type: 'opt-out', id, name: about.join(', ') },
        before: null,
        after: { datasets: outcomes.length, leads, withdrawn },
        occurredAt: at.toISOString(),
      },
      tx,
    );
  }
}
