import type { ProviderFaults } from './read-faults.js';

type FaultRule = NonNullable<ProviderFaults['failNext'] | ProviderFaults['every']>;

/** Decides for each call of one provider whether it fails, and counts the calls. */
export class FaultPlan<F extends ProviderFaults = ProviderFaults> {
  private faults: F | undefined;
  private failuresLeft = 0;
  private calls = 0;

  set(faults: F | undefined): void {
    this.faults = faults;
    this.failuresLeft = faults?.failNext?.times ?? 0;
    this.calls = 0;
  }

  get current(): F | undefined {
    return this.faults;
  }

  get delayMs(): number {
    return this.faults?.delayMs ?? 0;
  }

  /** Called once per call, `call` being `METHOD /path`. */
  next(call: string): FaultRule | undefined {
    const { failNext, every } = this.faults ?? {};
    if (failNext && this.failuresLeft > 0 && call.startsWith(failNext.match ?? '')) {
      this.failuresLeft -= 1;
      return failNext;
    }
    if (!every || !call.startsWith(every.match ?? '')) return undefined;
    this.calls += 1;
    return this.calls % every.nth === 0 ? every : undefined;
  }
}
