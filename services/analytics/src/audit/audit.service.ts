import type {
  AuditFilter,
  AuditPageView,
  AuditQuery,
  AuditRecordView,
  Envelope,
} from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { dayAfter, startOfDay } from '../figures/days.js';
import type { Generation } from '../generations/generation.js';
import { GenerationsService } from '../generations/generations.service.js';
import { PeopleService } from '../people/people.service.js';
import {
  isAudited,
  recordToldBy,
  searchedForm,
  type AuditCriteria,
  type AuditRecord,
} from './audit-record.js';
import { AuditRecordRepository } from './audit-record.repository.js';

const isId = /^[0-9a-f]{24}$/;
const isDay = /^\d{4}-\d{2}-\d{2}$/;
const readAtOnce = 500;

/** The audit trail: keeps what admins did in any service, and finds it again. */
@Injectable()
export class AuditService {
  constructor(
    private readonly records: AuditRecordRepository,
    private readonly people: PeopleService,
    private readonly generations: GenerationsService,
  ) {}

  /** Whether `keep` does anything with this event. */
  concerns({ type }: Envelope): boolean {
    return isAudited(type);
  }

  /** Called with every event, as often as it comes; a record is written once. No rebuild throws it away. */
  async keep(envelopes: readonly Envelope[], session: ClientSession): Promise<void> {
    await this.records.keep(
      envelopes.flatMap((envelope) => recordToldBy(envelope) ?? []),
      session,
    );
  }

  async page({ page, limit, ...filter }: AuditQuery): Promise<AuditPageView> {
    const generation = await this.generations.current();
    const criteria = await this.criteriaOf(filter, generation);
    const skip = (page - 1) * limit;
    const total = await this.records.count(criteria);
    const found = skip < total ? await this.records.page(criteria, { skip, limit }) : [];
    const records = await this.named(found, generation);
    return { records, total, page, pages: Math.max(1, Math.ceil(total / limit)) };
  }

  /** All that fit, newest first, a few hundred at a time in memory. */
  async *all(filter: AuditFilter): AsyncGenerator<AuditRecordView[]> {
    const generation = await this.generations.current();
    const criteria = await this.criteriaOf(filter, generation);
    let last: AuditRecord | undefined;
    do {
      const found = await this.records.pageAfter(criteria, last, readAtOnce);
      yield await this.named(found, generation);
      last = found.length < readAtOnce ? undefined : found.at(-1);
    } while (last);
  }

  private async criteriaOf(filter: AuditFilter, generation: Generation): Promise<AuditCriteria> {
    const { actor, action, subject, from, to } = filter;
    const { timeZone } = generation;
    return {
      ...(actor ? { adminIds: await this.adminsMeant(actor, generation) } : {}),
      ...(action ? { action } : {}),
      ...(subject ? { subject: await this.subjectMeant(subject, generation) } : {}),
      ...(from ? { from: isDay.test(from) ? startOfDay(from, timeZone) : new Date(from) } : {}),
      ...(to ? { before: endOf(to, timeZone) } : {}),
    };
  }

  private async adminsMeant(actor: string, generation: Generation): Promise<(string | null)[]> {
    if (actor.toLowerCase() === 'system') return [null];
    if (isId.test(actor)) return [actor];
    return await this.people.idsByEmail(generation, actor);
  }

  private async subjectMeant(subject: string, generation: Generation) {
    const ids = isId.test(subject) ? [subject] : await this.people.idsByEmail(generation, subject);
    return { ids, nameFrom: searchedForm(subject) };
  }

  private async named(
    records: readonly AuditRecord[],
    generation: Generation,
  ): Promise<AuditRecordView[]> {
    const ids = records.flatMap(({ adminId, subject }) => [
      ...(adminId === null ? [] : [adminId]),
      ...(subject.type === 'user' ? [subject.id] : []),
    ]);
    const emails = await this.people.emailsOf(generation, [...new Set(ids)]);
    return records.map((record) => viewOf(record, emails));
  }
}

/** The moment after the end of a day, or after a moment. */
function endOf(to: string, timeZone: string): Date {
  return isDay.test(to) ? startOfDay(dayAfter(to), timeZone) : new Date(Date.parse(to) + 1);
}

function viewOf(record: AuditRecord, emails: ReadonlyMap<string, string>): AuditRecordView {
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
