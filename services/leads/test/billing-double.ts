import {
  ChargeCredits,
  GetBalance,
  InsufficientCredits,
  PeerUnavailable,
  ChargeReleased,
  tenths,
  type UserId,
} from '@leadmart/contracts';
import type { TestBus } from '@leadmart/platform/testing';

/** The credits that a purchase was charged. */
interface Charge {
  readonly amount: number;
  readonly state: 'charged' | 'released';
}

type Question = 'balance' | 'charge';

/** Takes the place of billing: balances in tenths of a credit, charges, and faults on demand. */
export class BillingDouble {
  readonly charges = new Map<string, Charge>();
  readonly asked: Question[] = [];
  private readonly balances = new Map<string, number>();
  private readonly faults = new Map<Question, 'before' | 'after'>();
  /** Runs before a request is answered. */
  interrupt?: (question: Question) => Promise<void>;

  static async on(bus: TestBus): Promise<BillingDouble> {
    const billing = new BillingDouble();
    await bus.answer(GetBalance, ({ userId }) => billing.balance(userId));
    await bus.answer(ChargeCredits, (payload) => billing.charge(payload));
    return billing;
  }

  give(buyer: UserId, credits: number): void {
    this.balances.set(buyer, this.balanceOf(buyer) + credits * 10);
  }

  balanceOf(buyer: string): number {
    return this.balances.get(buyer) ?? 0;
  }

  /** Loses the next answer, `before` or `after` billing executes the request. */
  failNext(question: Question, when: 'before' | 'after' = 'before'): void {
    this.faults.set(question, when);
  }

  release(purchaseId: string, buyer: string): void {
    const charge = this.charges.get(purchaseId);
    if (charge?.state === 'charged')
      this.balances.set(buyer, this.balanceOf(buyer) + charge.amount);
    this.charges.set(purchaseId, { amount: charge?.amount ?? 0, state: 'released' });
  }

  private async balance(userId: UserId) {
    return this.answering('balance', () => this.reply(userId));
  }

  private async charge({ purchaseId, buyerId, amount }: ChargeCredits) {
    return this.answering('charge', () => {
      const charge = this.charges.get(purchaseId);
      if (charge?.state === 'released') throw ChargeReleased();
      if (charge) return this.reply(buyerId);
      const missing = amount - this.balanceOf(buyerId);
      if (missing > 0) throw InsufficientCredits({ missing: missing / 10 });
      this.balances.set(buyerId, this.balanceOf(buyerId) - amount);
      this.charges.set(purchaseId, { amount, state: 'charged' });
      return this.reply(buyerId);
    });
  }

  private async answering<T>(question: Question, answer: () => T): Promise<T> {
    this.asked.push(question);
    await this.interrupt?.(question);
    const fault = this.faults.get(question);
    this.faults.delete(question);
    if (fault === 'before') throw PeerUnavailable({ peer: 'billing' });
    const reply = answer();
    if (fault === 'after') throw PeerUnavailable({ peer: 'billing' });
    return reply;
  }

  private reply(buyer: string) {
    return { balance: tenths(this.balanceOf(buyer)), version: 1 };
  }
}
