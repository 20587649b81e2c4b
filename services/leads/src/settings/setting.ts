import type { AuditFacts } from '@leadmart/contracts';
import type { Stamped, Values } from '@leadmart/platform/versions';

/** One thing that admins set: its value before the first change, and how the audit trail names it. */
export interface Setting<V> {
  readonly id: string;
  readonly type: 'returns-policy' | 'check-age-limit' | 'calling-hours';
  readonly name: string;
  readonly first: V;
  readonly valuesOf: (value: V) => Values;
  readonly factsOf: (value: V) => AuditFacts;
}

export interface Current<V> extends Stamped {
  readonly value: V;
}
