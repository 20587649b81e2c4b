import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  AccountNotFound,
  BillingAdminActed,
  CreditsAdjusted,
  creditsToTenths,
  IdempotencyKeyReused,
  tenthsToCredits,
  type AdjustCreditsBody,
  type AdjustmentKind,
  type AdjustmentView,
  type UserId,
} from '@leadmart/contracts';
import type { AmountCounter } from '@leadmart/platform/admin-amounts';
import { EventLog } from '@leadmart/platform/event-log';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { AccountReader } from '../accounts/account.reader.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { Entry } from '../accounts/ledger/entry.js';
import { Ledger } from '../accounts/ledger/ledger.js';
import { adjustmentRecord } from './adjustment-audit.js';
import {
  adjustmentMovement,
  conflictOf,
  defaultReason,
  isSameAdjustment,
  type Adjustment,
} from './adjustment.decisions.js';
import { toAdjustmentView } from './adjustment.view.js';

/** One admin's request to change one balance. */
export interface AdjustmentRequest {
  readonly kind: AdjustmentKind;
  readonly adminId: UserId;
  readonly body: AdjustCreditsBody;
  readonly count: AmountCounter;
  readonly idempotencyKey: string | undefined;
}

/** Changes one user's balance on behalf of an admin. Throws AccountNotFound, BalanceMoved, ProofNeeded. */
@Injectable()
export class AdjustmentsService {
  constructor(
    private readonly accounts: AccountReader,
    private readonly accountsService: AccountsService,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly eventLog: EventLog,
    @InjectLog() private readonly log: Log,
  ) {}

  async adjust(request: AdjustmentRequest): Promise<AdjustmentView> {
    const { adminId, idempotencyKey = newId() } = request;
    const operationId = `admin:${adminId}:${idempotencyKey}`;
    const { userId } = request.body;
    const adjust = () =>
      this.ledger.transact(userId, (tx) => this.adjustIn(request, operationId, tx));
    try {
      return await adjust();
    } catch (error) {
      if (!AccountNotFound.is(error)) throw error;
      await this.accountsService.openForUserOfAuth(userId);
      return adjust();
    }
  }

  private async adjustIn(
    request: AdjustmentRequest,
    operationId: string,
    tx: ClientSession,
  ): Promise<AdjustmentView> {
    const { kind, adminId, body } = request;
    const account = await this.accounts.find(body.userId, tx);
    const earlier = await this.ledger.entryOf(operationId, tx);
    if (!account || account.closedAt) throw AccountNotFound();
    if (earlier && !isSameAdjustment(earlier, { ...body, kind })) throw IdempotencyKeyReused();
    if (earlier) return toAdjustmentView(account, earlier);
    const conflict = conflictOf(account.balance, { ...body, kind });
    if (conflict) throw conflict;
    const amount = creditsToTenths(body.amount);
    const reason = body.reason || defaultReason;
    const adjustment = { kind, amount, reason, adminId, operationId };
    const movement = adjustmentMovement(account.balance, adjustment);
    await request.count(Math.abs(tenthsToCredits(movement.amount)));
    const entry = await this.ledger.record(account, movement, tx);
    await this.publish(entry, adjustment, tx);
    return toAdjustmentView(account, entry);
  }

  private async publish(
    entry: Entry,
    adjustment: Omit<Adjustment, 'kind'> & { kind: AdjustmentKind },
    tx: ClientSession,
  ): Promise<void> {
    const { kind, adminId, reason } = adjustment;
    const { userId, amount, prepaidChange, balanceBefore, balanceAfter } = entry;
    this.log.info(
      {
        adminId,
        userId,
        kind,
        credits: tenthsToCredits(amount),
        balanceBefore: tenthsToCredits(balanceBefore),
        balanceAfter: tenthsToCredits(balanceAfter),
      },
      'credits adjusted',
    );
    await this.eventLog.add(BillingAdminActed, adjustmentRecord(entry, adjustment), tx);
    if (amount === 0) return;
    const adjustedAt = entry.occurredAt.toISOString();
    const event = { userId, amount, prepaidChange, kind, adminId, reason, adjustedAt };
    await this.outbox.addWithKey(CreditsAdjusted, entry.operationId, event, tx);
  }
}
