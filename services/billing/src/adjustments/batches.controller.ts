import { Controller, Res } from '@nestjs/common';
import {
  addCreditsToAllEndpoint,
  creditBatchEndpoint,
  creditBatchesEndpoint,
  removeCreditsFromAllEndpoint,
  tenthsToCredits,
  undoCreditBatchEndpoint,
  type BulkAdjustmentView,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { Handles, IdempotencyKey, Sent, type SentTo } from '@leadmart/platform/http';
import { Clock } from '@leadmart/platform/time';
import type { Batch } from './batch.js';
import { BatchRepository } from './batch.repository.js';
import { BatchesService, type BulkRequest } from './batches.service.js';
import { undoableUntil } from './undo.decisions.js';
import { UndosService } from './undos.service.js';

interface Reply {
  status(code: number): unknown;
}

@Controller()
export class BatchesController {
  constructor(
    private readonly batches: BatchesService,
    private readonly undos: UndosService,
    private readonly repository: BatchRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(addCreditsToAllEndpoint)
  async addAll(
    @Sent() { user, body }: SentTo<typeof addCreditsToAllEndpoint>,
    @CountAmount() count: AmountCounter,
    @Res({ passthrough: true }) reply: Reply,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    return this.begin({ kind: 'add-all', adminId: user.id, body, idempotencyKey, count }, reply);
  }

  @Handles(removeCreditsFromAllEndpoint)
  async removeAll(
    @Sent() { user, body }: SentTo<typeof removeCreditsFromAllEndpoint>,
    @CountAmount() count: AmountCounter,
    @Res({ passthrough: true }) reply: Reply,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    return this.begin({ kind: 'remove-all', adminId: user.id, body, idempotencyKey, count }, reply);
  }

  @Handles(creditBatchEndpoint)
  async batch(@Sent() { params: { batchId } }: SentTo<typeof creditBatchEndpoint>) {
    return this.viewOf(await this.batches.find(batchId));
  }

  @Handles(creditBatchesEndpoint)
  async newest() {
    const now = this.clock.now();
    const found = await this.batches.newest();
    return { batches: found.map(({ batch, undo }) => toBatchView(batch, { undo, now })) };
  }

  @Handles(undoCreditBatchEndpoint)
  async undo(
    @Sent() { user, params: { batchId } }: SentTo<typeof undoCreditBatchEndpoint>,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    return this.answer(await this.undos.undo(batchId, user.id), reply);
  }

  private async begin(request: BulkRequest, reply: Reply): Promise<BulkAdjustmentView> {
    return this.answer(await this.batches.begin(request), reply);
  }

  /** Answers 200 when the batch is completed, 202 while it runs. */
  private async answer(batch: Batch, reply: Reply): Promise<BulkAdjustmentView> {
    reply.status(batch.status === 'completed' ? 200 : 202);
    return this.viewOf(batch);
  }

  private async viewOf(batch: Batch): Promise<BulkAdjustmentView> {
    const undo = await this.repository.findUndoOf(batch.id);
    return toBatchView(batch, { undo, now: this.clock.now() });
  }
}

/** `undo` is the batch that undid this one, if there is one. */
function toBatchView(
  batch: Batch,
  { undo, now }: { undo: Batch | undefined; now: Date },
): BulkAdjustmentView {
  const { id: batchId, kind, amount, status, total, done, stoppedAtZero, reason } = batch;
  const until = undo ? undefined : undoableUntil(batch);
  return {
    batchId,
    kind,
    amount: tenthsToCredits(amount),
    status: status === 'completed' ? 'completed' : 'running',
    total,
    done,
    stoppedAtZero,
    reason,
    createdAt: batch.createdAt.toISOString(),
    undoableUntil: until && until > now ? until.toISOString() : null,
    undoes: batch.undoes ?? null,
    undoneBy: undo?.id ?? null,
  };
}
