import { NothingReserved, ReservationMismatch, ReservationReleased } from '@leadmart/contracts';

/** One buyer's account and one reservation, with the answers of billing. Amounts are tenths of a credit. */
export class BillingInMemory {
  balance = 1_000;
  captured = 0;
  private held = 0;
  private state: 'none' | 'held' | 'captured' | 'released' = 'none';

  reserve(amount: number): void {
    if (this.state === 'released') throw ReservationReleased();
    if (this.state !== 'none') {
      if (this.held !== amount) throw ReservationMismatch();
      return;
    }
    this.state = 'held';
    this.held = amount;
    this.balance -= amount;
  }

  capture(amount: number): void {
    if (this.state === 'none') throw NothingReserved();
    if (this.state === 'released') throw ReservationReleased();
    if (amount > this.held) throw NothingReserved();
    if (this.state === 'captured') return;
    this.balance += this.held - amount;
    this.state = 'captured';
    this.captured = amount;
  }

  release(): void {
    if (this.state === 'captured') return;
    if (this.state === 'held') this.balance += this.held;
    this.state = 'released';
  }
}
