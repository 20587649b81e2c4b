import { Injectable } from '@nestjs/common';
import { Metrics } from '@leadmart/platform/metrics';

const kinds = ['one-time', 'recovery', 'passkey'] as const;
export type GivenKind = (typeof kinds)[number];

/** Counts codes and passkeys that were given. */
@Injectable()
export class SecondFactorMetrics {
  private readonly codes;

  constructor(metrics: Metrics) {
    this.codes = metrics.counter({
      name: 'leadmart_second_factor_codes_total',
      help: 'Codes of second factors and passkeys that were given, by kind and outcome',
      labels: ['kind', 'outcome'],
    });
    for (const kind of kinds)
      for (const outcome of ['accepted', 'refused']) this.codes.inc({ kind, outcome }, 0);
  }

  given(kind: GivenKind, isAccepted: boolean): void {
    this.codes.inc({ kind, outcome: isAccepted ? 'accepted' : 'refused' });
  }
}
