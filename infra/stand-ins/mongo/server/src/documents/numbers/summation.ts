import { Double, Int32, type Long } from 'bson';
import { toNumber } from '../codec.js';
import { isInt32, numberKind, toBigInt, toLong } from './numbers.js';

/**
 * A sum with MongoDB's result types: the widest operand decides, whole numbers are exact, doubles
 * are added with compensation for rounding.
 */
export class Summation {
  /** The whole numbers: small ones in a number, because most are. */
  private small = 0;
  private big = 0n;
  private hasLong = false;
  private high = 0;
  private low = 0;
  private hasDouble = false;

  /** Adds a number; other values are ignored. */
  add(value: unknown): boolean {
    switch (numberKind(value)) {
      case 'int':
        this.small += toNumber(value) ?? 0;
        if (!Number.isSafeInteger(this.small)) this.spill();
        return true;
      case 'long':
        this.hasLong = true;
        this.big += toBigInt(value) ?? 0n;
        return true;
      case 'double':
        this.hasDouble = true;
        this.addDouble(toNumber(value) ?? 0);
        return true;
      default:
        return false;
    }
  }

  private spill(): void {
    this.big += BigInt(this.small);
    this.small = 0;
  }

  private addDouble(value: number): void {
    const sum = this.high + value;
    const rest = sum - this.high;
    this.low += this.high - (sum - rest) + (value - rest);
    this.high = sum;
  }

  result(): Int32 | Long | Double {
    if (this.hasDouble) return new Double(this.asDouble());
    if (!this.hasLong && this.big === 0n && isInt32(this.small)) return new Int32(this.small);
    this.spill();
    return toLong(this.big) ?? new Double(Number(this.big));
  }

  private asDouble(): number {
    this.spill();
    return Number.isFinite(this.high) ? this.high + (this.low + Number(this.big)) : this.high;
  }
}
