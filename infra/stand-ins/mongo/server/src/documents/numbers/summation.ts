import { Decimal128, Double, Int32, type Long } from 'bson';
import { toNumber } from '../codec.js';
import { decimalAdd } from './decimal.js';
import { INT_MAX, INT_MIN, longOrDouble } from './integers.js';
import { numberKind, toBigInt } from './numbers.js';

/**
 * A sum with MongoDB's result types: the widest operand decides, whole numbers are exact, doubles
 * are added with compensation for rounding.
 */
export class Summation {
  private small = 0;
  private big = 0n;
  private high = 0;
  private low = 0;
  private plain = 0;
  private decimal: Decimal128 | undefined;
  private hasLong = false;
  private hasDouble = false;

  /** Adds a number; other values are ignored. */
  add(value: unknown): boolean {
    if (value instanceof Int32) {
      this.small += value.value;
      if (!Number.isSafeInteger(this.small)) this.spill();
      return true;
    }
    switch (numberKind(value)) {
      case undefined:
        return false;
      case 'double':
        this.hasDouble = true;
        this.addDouble(toNumber(value) ?? 0);
        break;
      case 'decimal':
        this.decimal = this.decimal ? decimalAdd(this.decimal, value) : (value as Decimal128);
        break;
      case 'int':
      case 'long':
        this.hasLong = true;
        this.big += toBigInt(value) ?? 0n;
        break;
    }
    return true;
  }

  private spill(): void {
    this.big += BigInt(this.small);
    this.small = 0;
  }

  private addDouble(value: number): void {
    this.plain += value;
    const sum = this.high + value;
    const rest = sum - this.high;
    this.low += this.high - (sum - rest) + (value - rest);
    this.high = sum;
  }

  private get whole(): bigint {
    return this.big + BigInt(this.small);
  }

  /** The sum of all numbers except decimals, as a double. */
  private asDouble(): number {
    const { whole } = this;
    if (!this.hasDouble) return Number(whole);
    if (!Number.isFinite(this.plain)) return this.plain;
    return this.high + (this.low + Number(whole));
  }

  private asDecimal(decimal: Decimal128): Decimal128 {
    const { whole } = this;
    const withWhole = whole === 0n ? decimal : decimalAdd(decimal, whole);
    if (!this.hasDouble) return withWhole;
    const doubles = Number.isFinite(this.plain) ? this.high + this.low : this.plain;
    return decimalAdd(withWhole, new Double(doubles));
  }

  result(): Int32 | Long | Double | Decimal128 {
    if (this.decimal) return this.asDecimal(this.decimal);
    if (this.hasDouble) return new Double(this.asDouble());
    const { whole } = this;
    if (!this.hasLong && this.big === 0n && this.small >= INT_MIN && this.small <= INT_MAX) {
      return new Int32(this.small);
    }
    return longOrDouble(whole);
  }
}
