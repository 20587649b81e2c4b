import { createHash } from 'node:crypto';
import type { Answer } from '../../faults/answer-with-faults.js';
import type { Collection } from '../../storage/store.js';
import { nowInSeconds } from './ids.js';
import { StripeError } from './stripe-error.js';

/** The first answer to a key, kept for a day. */
export interface KeptAnswer {
  readonly id: string;
  readonly endpoint: string;
  readonly bodyHash: string;
  readonly answer: Answer;
  readonly created: number;
}

const keptSeconds = 24 * 60 * 60;

/**
 * Stripe's rules for `Idempotency-Key`: a repeated call gets the first answer again, another call
 * with the same key is refused, and a key whose first call still runs answers 409, which the SDKs
 * retry.
 */
export class IdempotencyKeys {
  private readonly running = new Set<string>();

  constructor(private readonly kept: Collection<KeptAnswer>) {
    const oldest = nowInSeconds() - keptSeconds;
    for (const { id, created } of kept.oldestFirst()) if (created < oldest) kept.delete(id);
  }

  /** Runs the work at most once for this key. The key stays in use until `release`. */
  run(key: string, call: { endpoint: string; body: string }, work: () => Answer): Answer {
    const bodyHash = createHash('sha256').update(call.body).digest('base64url');
    const first = this.kept.get(key);
    if (first) {
      if (first.endpoint !== call.endpoint) throw otherEndpoint(key, first.endpoint, call.endpoint);
      if (first.bodyHash !== bodyHash) throw otherParameters(key);
    }
    if (this.running.has(key)) throw inUse(key);
    this.running.add(key);
    if (first)
      return {
        ...first.answer,
        headers: { ...first.answer.headers, 'idempotent-replayed': 'true' },
      };
    const answer = work();
    // Refused parameters do not start the work at Stripe, so the key can be used again.
    if (answer.status !== 400 && answer.status !== 404)
      this.kept.put({
        id: key,
        endpoint: call.endpoint,
        bodyHash,
        answer,
        created: nowInSeconds(),
      });
    return answer;
  }

  release(key: string): void {
    this.running.delete(key);
  }
}

const refuse = (status: number, message: string, code?: string): StripeError =>
  new StripeError(status, {
    type: 'idempotency_error',
    message,
    ...(code === undefined ? {} : { code }),
  });

const otherParameters = (key: string): StripeError =>
  refuse(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );

const otherEndpoint = (key: string, first: string, now: string): StripeError =>
  refuse(
    400,
    `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${now}' vs '${first}'). Try using a key other than '${key}' if you meant to execute a different request.`,
  );

const inUse = (key: string): StripeError =>
  refuse(
    409,
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    'idempotency_key_in_use',
  );
