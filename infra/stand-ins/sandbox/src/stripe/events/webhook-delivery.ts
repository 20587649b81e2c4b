import { createHmac } from 'node:crypto';
import type { FaultPlan } from '../../faults/fault-plan.js';
import type { StripeFaults } from '../../faults/read-faults.js';
import { nowInSeconds } from '../protocol/ids.js';
import type { StripeData } from '../stripe-data.js';
import type { StripeEvent } from './event.js';

export interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
  /** The first wait after a failed delivery; it doubles up to half a minute. */
  readonly firstRetryMs?: number;
}

const longestRetryMs = 30_000;
const attemptTimeoutMs = 10_000;

/**
 * Delivers events to the merchant's endpoint, signed as by Stripe, and repeats them until it
 * answers 2xx. Undelivered events are delivered after a restart.
 */
export class WebhookDelivery {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly underWay = new Set<string>();
  private readonly failures = new Map<string, number>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly data: StripeData,
    private readonly faults: FaultPlan<StripeFaults>,
    private readonly endpoint: WebhookEndpoint | undefined,
  ) {}

  get hasEndpoint(): boolean {
    return this.endpoint !== undefined;
  }

  /** Schedules all undelivered events: after a start, and after a pause. */
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
    const { endpoint } = this;
    if (endpoint === undefined || this.stopping.signal.aborted) return;
    // A running delivery schedules the next attempt; a second one would be a duplicate.
    if (this.underWay.has(eventId)) return;
    clearTimeout(this.timers.get(eventId));
    this.timers.set(
      eventId,
      setTimeout(() => void this.attempt(eventId, endpoint), inMs),
    );
  }

  private async attempt(eventId: string, endpoint: WebhookEndpoint): Promise<void> {
    this.timers.delete(eventId);
    const event = this.data.events.get(eventId);
    // A paused event stays pending in the store until resume().
    if (!event || this.faults.current?.webhooks?.paused) return;
    this.underWay.add(eventId);
    const delivered = await this.post(event, endpoint);
    this.underWay.delete(eventId);
    if (this.stopping.signal.aborted) return;
    if (!delivered) return this.scheduleRetry(eventId, endpoint);
    this.failures.delete(eventId);
    this.data.events.put({ ...event, pending_webhooks: 0 });
    if (this.faults.current?.webhooks?.duplicate) await this.post(event, endpoint);
  }

  private scheduleRetry(eventId: string, { firstRetryMs = 500 }: WebhookEndpoint): void {
    const failures = this.failures.get(eventId) ?? 0;
    this.failures.set(eventId, failures + 1);
    this.schedule(eventId, Math.min(firstRetryMs * 2 ** failures, longestRetryMs));
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
      // No answer, or too late: repeated later, like an error answer.
      return false;
    }
  }
}

/** `t=…,v1=…` as verified by `stripe.webhooks.constructEvent`. */
function signature(payload: string, secret: string, timestamp = nowInSeconds()): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}
