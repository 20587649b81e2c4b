import {
  CaptureCredits,
  GetBalance,
  InsufficientCredits,
  NothingReserved,
  PeerUnavailable,
  ReservationReleased,
  ReserveCredits,
  tenths,
  type UserId,
} from '@leadmart/contracts';
import type { TestBus } from '@leadmart/platform/testing';

/** The credits that a purchase holds or held. */
interface Reservation {
  readonly amount: number;
  state: 'held' | 'captured' | 'released';
}

type Question = 'balance' | 'reserve' | 'capture';

/** Takes the place of billing: balances in tenths of a credit, reservations, and faults on demand. */
export class BillingDouble {
  readonly reservations = new Map<string, Reservation>();
  readonly asked: Question[] = [];
  private readonly balances = new Map<string, number>();
  private readonly faults = new Map<Question, 'before' | 'after'>();
  /** Runs before a request is answered. */
  interrupt?: (question: Question) => Promise<void>;

  static async on(bus: TestBus): Promise<BillingDouble> {
    const billing = new BillingDouble();
    await bus.answer(GetBalance, ({ userId }) => billing.balance(userId));
    await bus.answer(ReserveCredits, (payload) => billing.reserve(payload));
    await bus.answer(CaptureCredits, (payload) => billing.capture(payload));
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
    const held = this.reservations.get(purchaseId);
    if (held?.state === 'held') this.balances.set(buyer, this.balanceOf(buyer) + held.amount);
    this.reservations.set(purchaseId, { amount: held?.amount ?? 0, state: 'released' });
  }

  private async balance(userId: UserId) {
    return this.answering('balance', () => this.reply(userId));
  }

  private async reserve({ purchaseId, buyerId, amount }: ReserveCredits) {
    return this.answering('reserve', () => {
      const held = this.reservations.get(purchaseId);
      if (held?.state === 'released') throw ReservationReleased();
      if (held) return this.reply(buyerId);
      const missing = amount - this.balanceOf(buyerId);
      if (missing > 0) throw InsufficientCredits({ missing: missing / 10 });
      this.balances.set(buyerId, this.balanceOf(buyerId) - amount);
      this.reservations.set(purchaseId, { amount, state: 'held' });
      return this.reply(buyerId);
    });
  }

  private async capture({ purchaseId, buyerId }: CaptureCredits) {
    return this.answering('capture', () => {
      const held = this.reservations.get(purchaseId);
      if (!held) throw NothingReserved();
      if (held.state === 'released') throw ReservationReleased();
      held.state = 'captured';
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
