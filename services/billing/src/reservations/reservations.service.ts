import { Injectable } from '@nestjs/common';
import {
  CreditsCaptured,
  CreditsReleased,
  CreditsReserved,
  InsufficientCredits,
  tenths,
  type Balance,
  type CaptureCredits,
  type ChargeCredits,
  type CreditTenths,
  type PurchaseId,
  type ReleaseCredits,
  type ReserveCredits,
  type UserId,
} from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import type { Entry } from '../accounts/ledger/entry.js';
import { Ledger } from '../accounts/ledger/ledger.js';
import { PackagesService } from '../packages/packages.service.js';
import {
  decideCapture,
  decideCharge,
  decideRelease,
  decideReserve,
} from './reservation.decisions.js';
import { ReservationRepository } from './reservation.repository.js';

/** Charges purchases, and returns the credits of those that fail. Reserve and capture serve older builds of leads. */
@Injectable()
export class ReservationsService {
  constructor(
    private readonly reservations: ReservationRepository,
    private readonly ledger: Ledger,
    private readonly packages: PackagesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async charge(command: ChargeCredits): Promise<Balance> {
    try {
      let isFirstAttempt = true;
      return await this.ledger.transactInGroup(command.buyerId, async (tx) => {
        // Nearly all charges are new: a repeated one fails on its unique ids, and only then is looked up.
        const isNew = isFirstAttempt;
        isFirstAttempt = false;
        return await this.chargeIn(command, { isNew }, tx);
      });
    } catch (error) {
      throw InsufficientCredits.is(error) ? await this.withPackage(error.details) : error;
    }
  }

  async reserve(command: ReserveCredits): Promise<Balance> {
    try {
      return await this.ledger.transact(command.buyerId, (tx) => this.reserveIn(command, tx));
    } catch (error) {
      throw InsufficientCredits.is(error) ? await this.withPackage(error.details) : error;
    }
  }

  async capture(command: CaptureCredits): Promise<Balance> {
    return await this.ledger.transact(command.buyerId, (tx) => this.captureIn(command, tx));
  }

  async release(command: ReleaseCredits, tx: ClientSession): Promise<void> {
    const { purchaseId, buyerId } = command;
    const reservation = await this.reservations.find(purchaseId, tx);
    const decision = decideRelease(reservation, command);
    const closedAt = this.clock.now();
    if (decision.kind === 'refuse') throw decision.because;
    if (decision.kind === 'block') {
      const nothing = { amount: tenths(0), captured: tenths(0) };
      const mark = { purchaseId, buyerId, status: 'released', openedAt: closedAt } as const;
      this.reservations.insert({ ...mark, ...nothing, closedAt }, tx);
      return;
    }
    if (decision.kind === 'done-before' || !reservation) return;
    const account = await this.ledger.accountOf(buyerId, tx);
    const entry = await this.ledger.record(account, decision.movement, tx);
    const outcome = { status: 'released', captured: tenths(0), closedAt } as const;
    this.reservations.close(reservation, outcome, tx);
    const isSpent = reservation.status === 'captured';
    const payload = {
      ...moved(command, entry.amount, entry),
      ...(isSpent && { spent: entry.amount }),
    };
    await this.outbox.addWithKey(CreditsReleased, entry.operationId, payload, tx);
  }

  private async chargeIn(
    command: ChargeCredits,
    { isNew }: { isNew: boolean },
    tx: ClientSession,
  ): Promise<Balance> {
    const { purchaseId, buyerId, amount } = command;
    const account = await this.ledger.accountOf(buyerId, tx);
    const isCovered = account.balance >= amount;
    const reservation =
      isNew && isCovered ? undefined : await this.reservations.find(purchaseId, tx);
    const decision = decideCharge(
      { balance: account.balance, ...(reservation && { reservation }) },
      command,
    );
    if (decision.kind === 'refuse') throw decision.because;
    if (decision.kind === 'done-before') return reservation?.captureAnswer ?? account;
    const entry = await this.ledger.record(account, decision.movement, tx);
    const answer = answerOf(entry);
    const closedAt = entry.occurredAt;
    const spent = {
      captured: amount,
      captureAnswer: answer,
      closedAt,
      status: 'captured',
    } as const;
    if (reservation) this.reservations.close(reservation, spent, tx);
    else {
      // The answer to a reserve serves an older build of leads that continues this purchase.
      const opened = { purchaseId, buyerId, amount, reserveAnswer: answer, openedAt: closedAt };
      this.reservations.insert({ ...opened, ...spent }, tx);
    }
    const key = entry.operationId;
    await this.outbox.addWithKey(CreditsCaptured, key, moved(command, amount, entry), tx);
    return answer;
  }

  private async reserveIn(command: ReserveCredits, tx: ClientSession): Promise<Balance> {
    const { purchaseId, buyerId, amount } = command;
    const reservation = await this.reservations.find(purchaseId, tx);
    const account = await this.ledger.accountOf(buyerId, tx);
    const decision = decideReserve({ reservation, balance: account.balance }, command);
    if (decision.kind === 'refuse') throw decision.because;
    if (decision.kind === 'done-before') return reservation?.reserveAnswer ?? account;
    const entry = await this.ledger.record(account, decision.movement, tx);
    const reserveAnswer = answerOf(entry);
    const held = { purchaseId, buyerId, amount, captured: tenths(0), reserveAnswer };
    const openedAt = entry.occurredAt;
    this.reservations.insert({ ...held, status: 'held', openedAt }, tx);
    await this.outbox.add(CreditsReserved, moved(command, amount, entry), tx);
    return reserveAnswer;
  }

  private async captureIn(command: CaptureCredits, tx: ClientSession): Promise<Balance> {
    const { purchaseId, buyerId, amount } = command;
    const reservation = await this.reservations.find(purchaseId, tx);
    const decision = decideCapture(reservation, command);
    if (decision.kind === 'refuse') throw decision.because;
    if (decision.kind === 'done-before' && reservation?.captureAnswer)
      return reservation.captureAnswer;
    const account = await this.ledger.accountOf(buyerId, tx);
    if (decision.kind === 'done-before') return account;
    const entry = await this.ledger.record(account, decision.movement, tx);
    const captureAnswer = answerOf(entry);
    const closedAt = entry.occurredAt;
    const outcome = { status: 'captured', captured: amount, captureAnswer, closedAt } as const;
    this.reservations.close({ purchaseId, status: 'held' }, outcome, tx);
    const key = entry.operationId;
    await this.outbox.addWithKey(CreditsCaptured, key, moved(command, amount, entry), tx);
    return captureAnswer;
  }

  /** The error names the cheapest package that covers the missing credits. */
  private async withPackage({ missing }: { missing: number }) {
    const packageId = (await this.packages.cheapestCovering(missing))?.id;
    return InsufficientCredits({ missing, ...(packageId ? { packageId } : {}) });
  }
}

function answerOf({ balanceAfter, version }: Entry): Balance {
  return { balance: balanceAfter, version };
}

function moved(
  { purchaseId, buyerId }: { purchaseId: PurchaseId; buyerId: UserId },
  amount: CreditTenths,
  { occurredAt }: Entry,
) {
  return { purchaseId, buyerId, amount, occurredAt: occurredAt.toISOString() };
}
