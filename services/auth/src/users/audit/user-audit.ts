import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  AuthAdminActed,
  type AuditAction,
  type AuditFacts,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';

/** The acting admin, or null for an operator, and the reason given. */
export interface Act {
  readonly by: SessionUser | null;
  readonly reason?: string | undefined;
}

interface Facts {
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
}

/** Records what is done to users for the audit trail, in the transaction that does it. */
@Injectable()
export class UserAudit {
  constructor(
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  async record(
    userId: UserId,
    action: AuditAction,
    { by, reason, before = {}, after = {} }: Act & Facts,
    tx: ClientSession,
  ): Promise<void> {
    await this.eventLog.add(
      AuthAdminActed,
      {
        adminId: by?.id ?? null,
        action,
        subject: { type: 'user', id: userId },
        before: Object.keys(before).length > 0 ? before : null,
        after: Object.keys(after).length > 0 ? after : null,
        ...(reason ? { reason } : {}),
        occurredAt: this.clock.now().toISOString(),
      },
      tx,
    );
  }
}
