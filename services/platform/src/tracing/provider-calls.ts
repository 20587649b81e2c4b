import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/index.js';
import { inSpan } from './spans.js';

interface ProviderCall {
  /** The provider's name: `stripe`. */
  readonly provider: string;
  /** The operation, as the provider names it: `payment_intents.create`. */
  readonly call: string;
  /** Whether a thrown error is an answer of the provider: a declined card is no outage. */
  readonly isAnswer?: (error: unknown) => boolean;
}

/**
 * Times calls to external providers and records whether an answer came. Each call is a span of its trace. The call
 * carries no trace headers.
 */
@Injectable()
export class ProviderCalls {
  private readonly seconds;

  constructor(metrics: Metrics) {
    this.seconds = metrics.histogram({
      name: 'leadmart_provider_call_seconds',
      help: 'Time a call of a provider took, and whether it answered or failed',
      labels: ['provider', 'call', 'outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    });
  }

  async observe<T>(
    { provider, call, isAnswer = () => false }: ProviderCall,
    work: () => Promise<T>,
  ): Promise<T> {
    const begun = performance.now();
    const count = (outcome: 'answered' | 'failed') =>
      this.seconds.observe({ provider, call, outcome }, (performance.now() - begun) / 1_000);
    const attributes = { 'peer.service': provider };
    try {
      const answer = await inSpan(`${provider} ${call}`, { kind: 'client', attributes }, work);
      count('answered');
      return answer;
    } catch (error) {
      count(isAnswer(error) ? 'answered' : 'failed');
      throw error;
    }
  }
}
