import { percentile } from '../measuring/measure.js';

/** How an action ended for its user. */
export type Outcome = 'done' | 'refused' | 'shed' | 'failed';

const outcomes: readonly Outcome[] = ['done', 'refused', 'shed', 'failed'];

interface Answered {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

/** Without an answer, or with another 5xx, an action has failed. 429 and 503 shed it; other 4xx refuse it. */
export function outcomeOf(answer: Answered | undefined): Outcome {
  if (!answer) return 'failed';
  const { status } = answer;
  if (status === 429 || status === 503) return 'shed';
  if (status >= 500 || status === 401) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

/** Counts the answers of one stage. */
export class Tally {
  readonly failures = new Map<string, number>();
  /** Shed requests that do not say when to come back. */
  withoutRetryAfter = 0;
  /** Purchases that ended in a pack. */
  packs = 0;
  private readonly counts = new Map<Outcome, number>();
  private readonly latencies: number[] = [];

  /** `reason` says why there is no answer. */
  note(kind: string, ms: number, answer: Answered | undefined, reason = 'no answer'): void {
    const outcome = outcomeOf(answer);
    this.counts.set(outcome, this.countOf(outcome) + 1);
    if (outcome === 'done') this.latencies.push(ms);
    if (outcome === 'shed' && answer?.headers.get('retry-after') === null)
      this.withoutRetryAfter += 1;
    if (outcome !== 'failed') return;
    const what = `${kind}: ${answer?.status ?? reason}`;
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }

  countOf(outcome: Outcome): number {
    return this.counts.get(outcome) ?? 0;
  }

  get total(): number {
    return outcomes.reduce((sum, outcome) => sum + this.countOf(outcome), 0);
  }

  /** In ms, of answers that were successes; 0 without any. */
  latency(share: number): number {
    return this.latencies.length === 0 ? 0 : percentile(this.latencies, share);
  }
}
