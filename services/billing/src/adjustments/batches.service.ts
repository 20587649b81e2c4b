import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  BillingAdminActed,
  creditsToTenths,
  IdempotencyKeyReused,
  NotFound,
  tenthsToCredits,
  type BulkAdjustBody,
  type UserId,
} from '@leadmart/contracts';
import type { AmountCounter } from '@leadmart/platform/admin-amounts';
import { EventLog } from '@leadmart/platform/event-log';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId, Transactions, unlessTaken } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { AccountReader } from '../accounts/account.reader.js';
import type { BulkKind } from '../accounts/ledger/entry.js';
import { adjustAccounts } from '../billing.jobs.js';
import { batchRecord } from './adjustment-audit.js';
import { defaultReason } from './adjustment.decisions.js';
import { logFieldsOf, type Batch } from './batch.js';
import { BatchRepository } from './batch.repository.js';

/** The admin's request waits this long, so that a list reloaded after it usually shows the new balances. */
const waitForCompletionMs = 2_000;
const lookAgainMs = 20;
const shownAtOnce = 10;

export interface BulkRequest {
  readonly kind: BulkKind;
  readonly adminId: UserId;
  readonly body: BulkAdjustBody;
  /** Without it each request is a batch of its own. */
  readonly idempotencyKey: string | undefined;
  readonly count: AmountCounter;
}

/** Adjusts every account: stores a batch, starts it and reports its progress. */
@Injectable()
export class BatchesService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly work: Work,
    private readonly accounts: AccountReader,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Returns the batch when it is completed, or its state after two seconds. Throws IdempotencyKeyReused, ProofNeeded. */
  async begin(request: BulkRequest): Promise<Batch> {
    const batch = await this.newBatch(request);
    if (await this.store(batch, request.count)) {
      this.log.info(logFieldsOf(batch), 'bulk adjustment begun');
      this.work.wake(adjustAccounts);
      return this.whenCompleted(batch);
    }
    const { requestKey } = batch;
    const earlier = requestKey ? await this.batches.findByRequestKey(requestKey) : undefined;
    if (!earlier || earlier.kind !== batch.kind || earlier.amount !== batch.amount)
      throw IdempotencyKeyReused();
    return this.whenCompleted(earlier);
  }

  async find(batchId: string): Promise<Batch> {
    const batch = await this.batches.find(batchId);
    if (!batch) throw NotFound();
    return batch;
  }

  /** The newest batches with their undos. */
  async newest(): Promise<readonly { batch: Batch; undo: Batch | undefined }[]> {
    const batches = await this.batches.newest(shownAtOnce);
    const undos = await this.batches.undosOf(batches.map(({ id }) => id));
    const byUndone = new Map(undos.map((undo) => [undo.undoes, undo]));
    return batches.map((batch) => ({ batch, undo: byUndone.get(batch.id) }));
  }

  /** Returns false when the request key is taken: the batch was stored before. */
  private async store(batch: Batch, count: AmountCounter): Promise<boolean> {
    const store = async (tx: ClientSession) => {
      await this.batches.insert(batch, tx);
      await count(tenthsToCredits(batch.amount) * batch.total);
      await this.eventLog.add(BillingAdminActed, batchRecord(batch), tx);
    };
    return unlessTaken(() => this.transactions.run(store), 'requestKey');
  }

  private async newBatch({ kind, adminId, body, idempotencyKey }: BulkRequest): Promise<Batch> {
    const now = this.clock.now();
    return {
      id: newId(),
      kind,
      amount: creditsToTenths(body.amount),
      reason: body.reason || defaultReason,
      adminId,
      ...(idempotencyKey !== undefined && { requestKey: `${adminId}:${idempotencyKey}` }),
      status: 'running',
      total: await this.accounts.count(),
      done: 0,
      stoppedAtZero: 0,
      cursor: '',
      work: { dueAt: now },
      createdAt: now,
    };
  }

  /** The batch when it is completed, or its state after two seconds. */
  async whenCompleted(batch: Batch): Promise<Batch> {
    const deadline = Date.now() + waitForCompletionMs;
    for (;;) {
      const now = await this.find(batch.id);
      if (now.status === 'completed' || Date.now() >= deadline) return now;
      await delay(lookAgainMs);
    }
  }
}
