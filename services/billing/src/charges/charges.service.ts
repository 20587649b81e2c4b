import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  CreditsCharged,
  CreditsReleased,
  InsufficientCredits,
  tenths,
  type Balance,
  type ChargeCredits,
  type ReleaseCredits,
} from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { Ledger } from '../accounts/ledger/ledger.js';
import { PackagesService } from '../packages/packages.service.js';
import { decideCharge, decideRelease } from './charge.decisions.js';
import { ChargeRepository } from './charge.repository.js';
import { TestCredits } from './test-credits.js';

/** Charges purchases, and returns the credits of those that fail: each once, however often it is asked. */
@Injectable()
export class ChargesService {
  constructor(
    private readonly charges: ChargeRepository,
    private readonly ledger: Ledger,
    private readonly packages: PackagesService,
    private readonly testCredits: TestCredits,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Returns the balance after the charge. A test account is filled up for it. Throws InsufficientCredits, ChargeReleased or ChargeMismatch. */
  async charge(command: ChargeCredits): Promise<Balance> {
    try {
      let isFirstAttempt = true;
      return await this.ledger.transactInGroup(command.buyerId, async (tx) => {
        // Nearly all charges are new: a repeated one fails on its unique ids, and only then is looked up.
        const isNew = isFirstAttempt;
        isFirstAttempt = false;
        return this.chargeIn(command, { isNew }, tx);
      });
    } catch (error) {
      if (!InsufficientCredits.is(error)) throw error;
      // Again, because other purchases may spend the credits first.
      if (await this.testCredits.fillUpFor(command)) return this.charge(command);
      throw await this.withPackage(error.details);
    }
  }

  /** Returns the credits in the account's transaction `tx`. Throws ChargeMismatch. */
  async release(command: ReleaseCredits, tx: ClientSession): Promise<void> {
    const { purchaseId, buyerId } = command;
    const charge = await this.charges.find(purchaseId, tx);
    const decision = decideRelease(charge, command);
    const releasedAt = this.clock.now();
    if (decision.kind === 'refuse') throw decision.because;
    if (decision.kind === 'block') {
      const nothing = { amount: tenths(0), status: 'released' } as const;
      this.charges.insert({ purchaseId, buyerId, ...nothing, releasedAt }, tx);
      return;
    }
    if (decision.kind === 'done-before' || !charge) return;
    const account = await this.ledger.accountOf(buyerId, tx);
    const entry = await this.ledger.record(account, decision.movement, tx);
    this.charges.release(charge, releasedAt, tx);
    const occurredAt = entry.occurredAt.toISOString();
    const { amount, prepaidChange } = entry;
    const payload = { purchaseId, buyerId, amount, prepaidChange, occurredAt };
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
    const charge = isNew && isCovered ? undefined : await this.charges.find(purchaseId, tx);
    const state = { balance: account.balance, ...(charge && { charge }) };
    const decision = decideCharge(state, command);
    if (decision.kind === 'refuse') throw decision.because;
    if (decision.kind === 'done-before') return charge?.answer ?? account;
    const entry = await this.ledger.record(account, decision.movement, tx);
    const answer = { balance: entry.balanceAfter, version: entry.version };
    const charged = { status: 'charged', answer, chargedAt: entry.occurredAt } as const;
    this.charges.insert({ purchaseId, buyerId, amount, ...charged }, tx);
    const { prepaidChange } = entry;
    const occurredAt = entry.occurredAt.toISOString();
    const payload = { purchaseId, buyerId, amount, prepaidChange, occurredAt };
    await this.outbox.addWithKey(CreditsCharged, entry.operationId, payload, tx);
    return answer;
  }

  /** The error names the cheapest package that covers the missing credits. */
  private async withPackage({ missing }: { missing: number }) {
    const packageId = (await this.packages.cheapestCovering(missing))?.id;
    return InsufficientCredits({ missing, ...(packageId ? { packageId } : {}) });
  }
}
