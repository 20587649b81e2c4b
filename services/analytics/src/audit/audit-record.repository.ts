import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { namespaceOf, upsertInto, type Write } from '@leadmart/platform/mongo';
import { toSearchForm, type AuditCriteria, type AuditRecord } from './audit-record.js';
import { auditRecords, type AuditRecordDocument } from './audit-record.schema.js';

/** Reads the audit trail and appends to it. Records are never changed. */
@Injectable()
export class AuditRecordRepository {
  constructor(@InjectModel(auditRecords.name) private readonly model: Model<AuditRecordDocument>) {}

  /** A write that inserts the record unless it is stored. */
  insertionOf(record: AuditRecord): Write {
    const { _id, ...$setOnInsert } = toDocument(record);
    return upsertInto(namespaceOf(this.model), _id, { $setOnInsert });
  }

  async count(criteria: AuditCriteria): Promise<number> {
    return this.model.countDocuments(filterOf(criteria));
  }

  /** Newest first. */
  async page(
    criteria: AuditCriteria,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<AuditRecord[]> {
    const found = await this.newestFirst(criteria)
      .skip(skip)
      .limit(limit)
      .lean<AuditRecordDocument[]>();
    return found.map(toRecord);
  }

  /** Newest first, beginning after `last`. */
  async pageAfter(
    criteria: AuditCriteria,
    last: AuditRecord | undefined,
    limit: number,
  ): Promise<AuditRecord[]> {
    const found = await this.newestFirst(criteria, last).limit(limit).lean<AuditRecordDocument[]>();
    return found.map(toRecord);
  }

  private newestFirst(criteria: AuditCriteria, last?: AuditRecord) {
    return this.model.find(filterOf(criteria, last)).sort({ at: -1, _id: -1 });
  }
}

function filterOf(
  { adminIds, action, subject, from, before }: AuditCriteria,
  last?: AuditRecord,
): QueryFilter<AuditRecordDocument> {
  const parts: QueryFilter<AuditRecordDocument>[] = [];
  if (adminIds) parts.push({ adminId: { $in: [...adminIds] } });
  if (action !== undefined) parts.push({ action: action as AuditRecordDocument['action'] });
  if (subject) {
    const { ids, namePrefix } = subject;
    const named = { subjectKey: { $gte: namePrefix, $lt: `${namePrefix}\u{10FFFF}` } };
    parts.push(ids.length === 0 ? named : { $or: [{ subjectId: { $in: [...ids] } }, named] });
  }
  if (from) parts.push({ at: { $gte: from } });
  if (before) parts.push({ at: { $lt: before } });
  if (last) {
    const at = new Date(last.occurredAt);
    parts.push({ $or: [{ at: { $lt: at } }, { at, _id: { $lt: last.id } }] });
  }
  return parts.length === 0 ? {} : { $and: parts };
}

function toDocument(record: AuditRecord): AuditRecordDocument {
  const { id, adminId, action, subject, before, after, reason, occurredAt } = record;
  const { type: subjectType, id: subjectId, name } = subject;
  return {
    _id: id,
    at: new Date(occurredAt),
    adminId,
    action,
    subjectType,
    subjectId,
    ...(name === undefined ? {} : { subjectName: name, subjectKey: toSearchForm(name) }),
    before,
    after,
    ...(reason === undefined ? {} : { reason }),
  };
}

function toRecord(document: AuditRecordDocument): AuditRecord {
  const { _id: id, at, adminId, action, subjectType: type, subjectId, subjectName } = document;
  const { before, after, reason } = document;
  return {
    id,
    adminId: adminId as UserId | null,
    action,
    subject: { type, id: subjectId, ...(subjectName === undefined ? {} : { name: subjectName }) },
    before,
    after,
    ...(reason === undefined ? {} : { reason }),
    occurredAt: at.toISOString(),
  };
}
