import { Injectable } from '@nestjs/common';
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
  type CreditsUsersQuery,
  type CreditsUsersView,
  type UserId,
} from '@leadmart/contracts';
import { Chronicle } from '@leadmart/platform/history';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import type { ClientSession } from 'mongoose';
import type { Account } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { Entry } from '../accounts/entry.js';
import { Ledger } from '../accounts/ledger.js';
import { adjustmentRecord } from './adjustment-audit.js';
import {
  adjustmentMovement,
  conflictOf,
  defaultReason,
  isSameAdjustment,
  stoppedAtZero,
  type Adjustment,
} from './adjustment.decisions.js';

/** One admin's call about one user. */
export interface AdjustmentRequest {
  readonly kind: AdjustmentKind;
  readonly adminId: UserId;
  readonly body: AdjustCreditsBody;
  readonly idempotencyKey?: string;
}

/** Admins look at users' balances and change one. */
@Injectable()
export class AdjustmentsService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly openings: AccountsService,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly chronicle: Chronicle,
    @InjectLog() private readonly log: Log,
  ) {}

  async adjust(request: AdjustmentRequest): Promise<AdjustmentView> {
    const { adminId, idempotencyKey = newId() } = request;
    const operationId = `admin:${adminId}:${idempotencyKey}`;
    const { userId } = request.body;
    const adjust = () =>
      this.ledger.transact(userId, (session) => this.adjustIn(session, request, operationId));
    try {
      return await adjust();
    } catch (error) {
      if (!AccountNotFound.is(error)) throw error;
      await this.openings.openForUserOfAuth(userId);
      return await adjust();
    }
  }

  async users({ search, page, limit }: CreditsUsersQuery): Promise<CreditsUsersView> {
    const prefix = search.toLowerCase();
    const skip = (page - 1) * limit;
    const total = await this.accounts.countByEmail(prefix);
    const found = skip < total ? await this.accounts.pageByEmail({ prefix, skip, limit }) : [];
    const users = found.map((account) => userView(account, account.balance));
    return { users, total, page, pages: Math.max(1, Math.ceil(total / limit)) };
  }

  private async adjustIn(
    session: ClientSession,
    request: AdjustmentRequest,
    operationId: string,
  ): Promise<AdjustmentView> {
    const { kind, adminId, body } = request;
    const account = await this.accounts.find(body.userId, session);
    const earlier = await this.ledger.entryOf(operationId, session);
    if (!account || account.closedAt) throw AccountNotFound();
    if (earlier && !isSameAdjustment(earlier, { ...body, kind })) throw IdempotencyKeyReused();
    if (earlier) return view(account, earlier);
    const conflict = conflictOf(account.balance, { ...body, kind });
    if (conflict) throw conflict;
    const amount = creditsToTenths(body.amount);
    const reason = body.reason || defaultReason;
    const adjustment = { kind, amount, reason, adminId, operationId };
    const movement = adjustmentMovement(account.balance, adjustment);
    const entry = await this.ledger.record(session, account, movement);
    await this.tell(session, entry, adjustment);
    return view(account, entry);
  }

  private async tell(
    session: ClientSession,
    entry: Entry,
    adjustment: Omit<Adjustment, 'kind'> & { kind: AdjustmentKind },
  ): Promise<void> {
    const { kind, adminId, reason } = adjustment;
    const { userId, amount, balanceBefore, balanceAfter } = entry;
    this.log.info(
      { adminId, userId, kind, amount, balanceBefore, balanceAfter },
      'credits adjusted',
    );
    await this.chronicle.add(session, BillingAdminActed, adjustmentRecord(entry, adjustment));
    if (amount === 0) return;
    const adjustedAt = entry.occurredAt.toISOString();
    const event = { userId, amount, kind, adminId, reason, adjustedAt };
    await this.outbox.add(session, CreditsAdjusted, event, { key: entry.operationId });
  }
}

function view(account: Account, entry: Entry): AdjustmentView {
  return {
    user: userView(account, entry.balanceAfter),
    applied: tenthsToCredits(entry.amount),
    stoppedAtZero: stoppedAtZero(entry),
  };
}

function userView({ userId, email }: Account, balance: Account['balance']) {
  return { _id: userId, email: email ?? '', creditBalance: tenthsToCredits(balance) };
}
