import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { BillingAdminActed, type UserId } from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId, Transactions, unlessTaken } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { adjustAccounts } from '../billing.jobs.js';
import { undoRecord } from './adjustment-audit.js';
import { logFieldsOf, type Batch } from './batch.js';
import { BatchRepository } from './batch.repository.js';
import { BatchesService } from './batches.service.js';
import { decideUndo } from './undo.decisions.js';

const opposite = { 'add-all': 'remove-all', 'remove-all': 'add-all' } as const;

/**
 * Undoes batches: another batch books a compensating entry for each entry. Its unique `undoes` lets one of several
 * requests create it; the others get the same undo. Throws BulkChangeRunning, BulkChangeFinal.
 */
@Injectable()
export class UndosService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly service: BatchesService,
    private readonly work: Work,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Returns the undo when it is completed, or its state after two seconds. */
  async undo(batchId: string, adminId: UserId): Promise<Batch> {
    const batch = await this.service.find(batchId);
    const earlier = await this.batches.findUndoOf(batchId);
    if (earlier) return this.service.whenCompleted(earlier);
    const decision = decideUndo(batch, this.clock.now());
    if (decision.kind === 'refuse') throw decision.because;
    const undo = this.newUndo(batch, adminId);
    if (await this.store(undo, batch)) {
      this.log.info({ ...logFieldsOf(undo), undoes: batchId }, 'bulk adjustment being undone');
      this.work.wake(adjustAccounts);
      return this.service.whenCompleted(undo);
    }
    return this.service.whenCompleted((await this.batches.findUndoOf(batchId)) ?? undo);
  }

  /** Returns false when another request has stored an undo of this batch. */
  private async store(undo: Batch, batch: Batch): Promise<boolean> {
    const store = async (tx: ClientSession) => {
      await this.batches.insert(undo, tx);
      await this.eventLog.add(BillingAdminActed, undoRecord(undo, batch), tx);
    };
    return unlessTaken(() => this.transactions.run(store), 'undoes');
  }

  private newUndo(batch: Batch, adminId: UserId): Batch {
    const { id: undoes, kind, amount, reason, total, createdAt: openedBy } = batch;
    const now = this.clock.now();
    return {
      id: newId(),
      kind: opposite[kind],
      amount,
      reason: `Undone: ${reason}`,
      adminId,
      status: 'running',
      undoes,
      total,
      done: 0,
      stoppedAtZero: 0,
      cursor: '',
      work: { dueAt: now },
      createdAt: now,
      openedBy,
    };
  }
}
