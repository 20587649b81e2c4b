import { Injectable } from '@nestjs/common';
import {
  pagesOf,
  startOfDay,
  type AuditFilter,
  type AuditPageView,
  type AuditQuery,
  type AuditRecordView,
  type Envelope,
} from '@leadmart/contracts';
import type { Write } from '@leadmart/platform/mongo';
import { dayAfter } from '../figures/days.js';
import type { Generation } from '../generations/generation.js';
import { GenerationsService } from '../generations/generations.service.js';
import { UsersService } from '../users/users.service.js';
import {
  auditRecordIn,
  isAudited,
  toSearchForm,
  type AuditCriteria,
  type AuditRecord,
} from './audit-record.js';
import { AuditRecordRepository } from './audit-record.repository.js';

const isId = /^[0-9a-f]{24}$/;
const isDay = /^\d{4}-\d{2}-\d{2}$/;
const recordsPerPage = 500;

/** The audit trail: stores the admins' actions of every service, and searches them. */
@Injectable()
export class AuditService {
  constructor(
    private readonly records: AuditRecordRepository,
    private readonly users: UsersService,
    private readonly generations: GenerationsService,
  ) {}

  /** Whether this event is a record of the trail. */
  concerns({ type }: Envelope): boolean {
    return isAudited(type);
  }

  /** The writes of the events' records. A record is stored once, and rebuilds do not touch the trail. */
  writesOf(envelopes: readonly Envelope[]): Write[] {
    const records = envelopes.flatMap((envelope) => auditRecordIn(envelope) ?? []);
    return records.map((record) => this.records.insertionOf(record));
  }

  async page({ page, limit, ...filter }: AuditQuery): Promise<AuditPageView> {
    const generation = await this.generations.current();
    const criteria = await this.criteriaOf(filter, generation);
    const skip = (page - 1) * limit;
    const total = await this.records.count(criteria);
    const found = skip < total ? await this.records.page(criteria, { skip, limit }) : [];
    const records = await this.viewsOf(found, generation);
    return { records, total, page, pages: pagesOf(total, limit) };
  }

  /** All matching records, newest first, a few hundred at a time. */
  async *all(filter: AuditFilter): AsyncGenerator<AuditRecordView[]> {
    const generation = await this.generations.current();
    const criteria = await this.criteriaOf(filter, generation);
    let last: AuditRecord | undefined;
    do {
      const found = await this.records.pageAfter(criteria, last, recordsPerPage);
      yield await this.viewsOf(found, generation);
      last = found.length < recordsPerPage ? undefined : found.at(-1);
    } while (last);
  }

  private async criteriaOf(filter: AuditFilter, generation: Generation): Promise<AuditCriteria> {
    const { actor, action, subject, from, to } = filter;
    const { timeZone } = generation;
    return {
      ...(actor ? { adminIds: await this.adminIdsOf(actor, generation) } : {}),
      ...(action ? { action } : {}),
      ...(subject ? { subject: await this.subjectOf(subject, generation) } : {}),
      ...(from ? { from: isDay.test(from) ? startOfDay(from, timeZone) : new Date(from) } : {}),
      ...(to ? { before: endOf(to, timeZone) } : {}),
    };
  }

  private async adminIdsOf(actor: string, generation: Generation): Promise<(string | null)[]> {
    if (actor.toLowerCase() === 'system') return [null];
    if (isId.test(actor)) return [actor];
    return this.users.idsByEmail(generation, actor);
  }

  private async subjectOf(subject: string, generation: Generation) {
    const ids = isId.test(subject) ? [subject] : await this.users.idsByEmail(generation, subject);
    return { ids, namePrefix: toSearchForm(subject) };
  }

  private async viewsOf(
    records: readonly AuditRecord[],
    generation: Generation,
  ): Promise<AuditRecordView[]> {
    const ids = records.flatMap(({ adminId, subject }) => [
      ...(adminId === null ? [] : [adminId]),
      ...(subject.type === 'user' ? [subject.id] : []),
    ]);
    const emails = await this.users.emailsOf(generation, [...new Set(ids)]);
    return records.map((record) => toAuditRecordView(record, emails));
  }
}

/** The moment after the end of a day, or after a moment. */
function endOf(to: string, timeZone: string): Date {
  return isDay.test(to) ? startOfDay(dayAfter(to), timeZone) : new Date(Date.parse(to) + 1);
}

/** `emails` names the users in the record; the name of a deleted user is empty. */
function toAuditRecordView(
  record: AuditRecord,
  emails: ReadonlyMap<string, string>,
): AuditRecordView {
  const { id, adminId, action, subject, before, after, reason, occurredAt } = record;
  const nameOf = (userId: string) => emails.get(userId) ?? '';
  return {
    _id: id as AuditRecordView['_id'],
    occurredAt,
    actor: { _id: adminId, name: adminId === null ? 'System' : nameOf(adminId) },
    action,
    subject: { type: subject.type, _id: subject.id, name: subject.name ?? nameOf(subject.id) },
    before,
    after,
    reason: reason ?? null,
  };
}
