import { createHash } from 'node:crypto';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { AuditedRead, AuthAdminActed, UserId } from '@leadmart/contracts';
import { EventLog } from '../event-log/index.js';
import { InjectLog, type Log } from '../logging/index.js';
import { stableMessageId } from '../messaging/index.js';
import { isDuplicateKey, Transactions } from '../mongo/index.js';
import { Clock } from '../time/index.js';

/** How the audit trail records a read, and the event that carries the record. */
export interface ReadKind extends AuditedRead {
  readonly event: typeof AuthAdminActed;
}

/** One read of other people's data by an admin. */
export interface AdminRead extends ReadKind {
  readonly adminId: UserId;
  readonly subjectId: string;
  /** Empty for a read of one subject: there it only chooses the page. */
  readonly query: string;
}

const minuteMs = 60_000;
const hashCharacters = 12;

/**
 * Records reads for the audit trail, after the answer: one record per admin, action, subject, query and clock minute, by
 * all replicas and services together. A failed write is logged; the read itself succeeds.
 */
@Injectable()
export class ReadRecorder implements BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private minute = 0;
  private readonly recorded = new Set<string>();

  constructor(
    private readonly eventLog: EventLog,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  record(read: AdminRead): void {
    const now = this.clock.now();
    const key = this.keyOf(read, now);
    if (this.recorded.has(key)) return;
    this.recorded.add(key);
    const run = this.write(read, key, now).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  private keyOf({ adminId, action, subjectId, query }: AdminRead, now: Date): string {
    const minute = Math.floor(now.getTime() / minuteMs);
    if (minute !== this.minute) this.recorded.clear();
    this.minute = minute;
    return [adminId, action, subjectId, hashOf(query, adminId), minute].join(':');
  }

  private async write(read: AdminRead, key: string, now: Date): Promise<void> {
    const { event, action, adminId, subject, subjectId: id, query } = read;
    const payload = {
      adminId,
      action,
      subject: { ...subject, id },
      before: null,
      after: query === '' ? null : { query: hashOf(query, adminId) },
      occurredAt: now.toISOString(),
      recordId: stableMessageId({ type: action }, key),
    };
    try {
      await this.transactions.run((session) =>
        this.eventLog.addWithKey(event, key, payload, session),
      );
    } catch (err) {
      // Another replica has recorded it.
      if (isDuplicateKey(err)) return;
      this.log.warn({ err, action, adminId }, 'read recording failed');
    }
  }
}

/** Distinguishes two queries without storing the name or address searched for. */
function hashOf(query: string, adminId: UserId): string {
  const hash = createHash('sha256').update(`${adminId}\n${query}`);
  return hash.digest('base64url').slice(0, hashCharacters);
}
