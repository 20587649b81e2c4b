import { createHmac } from 'node:crypto';
import type { FaultPlan, Faults } from '../faults/fault-plan.js';
import type { StripeEvent } from './event.js';
import { nowInSeconds } from './ids.js';
import type { StripeData } from './stripe-data.js';

export interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
  /** The first wait after a failed delivery; it doubles up to half a minute. */
  readonly firstRetryMs?: number;
}

const longestRetryMs = 30_000;
const attemptTimeoutMs = 10_000;

/**
 * Delivers events to the merchant's endpoint, signed as Stripe signs, again and again until it
 * answers 2xx. What was not delivered when the sandbox stopped is delivered by the next one.
 */
export class WebhookDelivery {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly attempts = new Map<string, number>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly data: StripeData,
    private readonly faults: FaultPlan<NonNullable<Faults['stripe']>>,
    private readonly endpoint: WebhookEndpoint | undefined,
  ) {}

  get hasEndpoint(): boolean {
    return this.endpoint !== undefined;
  }

  /** Schedules everything undelivered: after a start, and when a pause is lifted. */
  resume(): void {
    const undelivered = this.data.events.oldestFirst().filter((e) => e.pending_webhooks > 0);
    for (const event of undelivered) this.schedule(event.id, this.delayMs);
  }

  deliver(event: StripeEvent): void {
    this.schedule(event.id, this.delayMs);
  }

  close(): void {
    this.stopping.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private get delayMs(): number {
    return this.faults.current?.webhooks?.delayMs ?? 0;
  }

  private schedule(eventId: string, inMs: number): void {
    if (this.endpoint === undefined || this.stopping.signal.aborted) return;
    clearTimeout(this.timers.get(eventId));
    this.timers.set(
      eventId,
      setTimeout(() => void this.attempt(eventId, this.endpoint), inMs),
    );
  }

  private async attempt(eventId: string, endpoint: WebhookEndpoint | undefined): Promise<void> {
    this.timers.delete(eventId);
    const event = this.data.events.get(eventId);
    // A paused event stays pending in the store; resume() finds it again.
    if (!event || !endpoint || this.faults.current?.webhooks?.paused) return;
    const delivered = await this.post(event, endpoint);
    if (this.stopping.signal.aborted) return;
    if (delivered) {
      this.attempts.delete(eventId);
      this.data.events.put({ ...event, pending_webhooks: 0 });
      if (this.faults.current?.webhooks?.duplicate) await this.post(event, endpoint);
      return;
    }
    const failures = this.attempts.get(eventId) ?? 0;
    this.attempts.set(eventId, failures + 1);
    const wait = (endpoint.firstRetryMs ?? 500) * 2 ** Math.min(failures, 16);
    this.schedule(eventId, Math.min(wait, longestRetryMs));
  }

  private async post(event: StripeEvent, { url, secret }: WebhookEndpoint): Promise<boolean> {
    const payload = JSON.stringify(event);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks) leadmart-sandbox',
          'stripe-signature': signature(payload, secret),
        },
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(attemptTimeoutMs)]),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      // Nobody there, or too slow: the same as a bad answer, tried again later.
      return false;
    }
  }
}

/** `t=…,v1=…` as `stripe.webhooks.constructEvent` verifies it. */
export function signature(payload: string, secret: string, timestamp = nowInSeconds()): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}
