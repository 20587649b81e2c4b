/** A fault: an HTTP status from 400 up, a missing answer, or a reset connection. */
export type FaultKind = number | 'timeout' | 'reset';

/** Whether the fault occurs before or after the work. The caller cannot distinguish them. */
type FaultMoment = 'before' | 'after';

export interface FaultRule {
  readonly with: FaultKind;
  readonly when: FaultMoment;
  /** Only calls whose `METHOD /path` starts with this. */
  readonly match?: string;
}

export interface ProviderFaults {
  /** Delay of every answer after the work. */
  readonly delayMs?: number;
  readonly failNext?: FaultRule & { readonly times: number };
  readonly every?: FaultRule & { readonly nth: number };
}

export interface WebhookFaults {
  /** Events are stored and sent when the pause ends. */
  readonly paused?: boolean;
  /** Every event is sent twice. */
  readonly duplicate?: boolean;
  readonly delayMs?: number;
}

export interface Faults {
  readonly stripe?: ProviderFaults & { readonly webhooks?: WebhookFaults };
  readonly sendgrid?: ProviderFaults;
}

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
