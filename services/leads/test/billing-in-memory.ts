import { InsufficientCredits, ChargeMismatch, ChargeReleased } from '@leadmart/contracts';

/** One buyer's account and one charge, with the answers of billing. Amounts are tenths of a credit. */
export class BillingInMemory {
  constructor(public balance = 1_000) {}

  charged = 0;
  toppedUp = 0;
  private state: 'none' | 'charged' | 'released' = 'none';

  charge(amount: number): void {
    if (this.state === 'released') throw ChargeReleased();
    if (this.state === 'charged') {
      if (this.charged !== amount) throw ChargeMismatch();
      return;
    }
    const missing = (amount - this.balance) / 10;
    if (missing > 0) throw InsufficientCredits({ missing });
    this.state = 'charged';
    this.charged = amount;
    this.balance -= amount;
  }

  topUp(amount: number): void {
    this.balance += amount;
    this.toppedUp += amount;
  }

  release(): void {
    this.balance += this.charged;
    this.charged = 0;
    this.state = 'released';
  }
}
