import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  ageRangeName,
  changedFacts,
  LeadsAdminActed,
  tenthsToCredits,
  type AuditAction,
  type AuditFacts,
  type DatasetId,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import type { Dataset } from './dataset.js';

interface Act {
  readonly adminId: UserId;
  readonly action: AuditAction;
  readonly at: Date;
}

/** A change of a dataset by an admin. */
interface DatasetAct extends Act {
  /** Missing when the dataset was created. */
  readonly before?: Dataset;
  /** Missing when the dataset was deleted. */
  readonly after?: Dataset;
}

/** A change of a dataset by an upload. */
interface UploadAct extends Act {
  /** The name is undefined when the dataset is deleted. */
  readonly dataset: { readonly id: DatasetId; readonly name: string | undefined };
  readonly before?: AuditFacts;
  readonly after: AuditFacts;
}

/** Records admins' changes of datasets in the audit trail, in the transaction of the change. */
@Injectable()
export class DatasetAudit {
  constructor(private readonly eventLog: EventLog) {}

  async record({ before, after, ...act }: DatasetAct, tx: ClientSession): Promise<void> {
    const one = after ?? before;
    if (!one) throw new Error(`${act.action}: expected a dataset before or after the change`);
    const facts = changedFacts(before && factsOf(before), after && factsOf(after));
    await this.publish(act, { id: one.id, name: one.name, ...facts }, tx);
  }

  async recordUpload(
    { dataset: { id, name }, before, after, ...act }: UploadAct,
    tx: ClientSession,
  ): Promise<void> {
    await this.publish(act, { id, name, before: before ?? null, after }, tx);
  }

  private async publish(
    { adminId, action, at }: Act,
    done: {
      id: DatasetId;
      name: string | undefined;
      before: AuditFacts | null;
      after: AuditFacts | null;
    },
    tx: ClientSession,
  ): Promise<void> {
    const { id, name, before, after } = done;
    await this.eventLog.add(
      LeadsAdminActed,
      {
        adminId,
        action,
        subject: { type: 'dataset', id, name },
        before,
        after,
        occurredAt: at.toISOString(),
      },
      tx,
    );
  }
}

/** Returns the fields that an admin can change; prices in credits. */
function factsOf(dataset: Dataset): AuditFacts {
  const { name, description, pricing, priceBands, visible, exclusive, maxBuyers } = dataset;
  return {
    name,
    description,
    cleanPrice: tenthsToCredits(pricing.clean),
    dncPrice: tenthsToCredits(pricing.dnc),
    priceBands: priceBands.map((band) => `${ageRangeName(band)}: ×${band.factor}`).join(', '),
    visible,
    exclusive,
    maxBuyers,
  };
}
