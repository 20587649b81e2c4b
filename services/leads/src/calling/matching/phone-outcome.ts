import { maxLeftOutLines, type MatchedOutcomesView, type OutcomeFault } from '@leadmart/contracts';
import type { Outcome } from '../outcomes/outcome.js';

/** An outcome of a phone, and its line in a file or place in a request. */
export interface PhoneOutcome {
  readonly line: number;
  readonly phone: number;
  readonly outcome: Outcome;
  /** A file may tell the day only: the call was at `calledAt`, or so much later. */
  readonly lastsMs: number;
}

type LeftOut = MatchedOutcomesView['lines'][number];

const maxValueCharacters = 200;

/** Counts outcomes that are left out by their fault, and keeps the first ones. */
export class LeftOutLines {
  readonly counts: Record<OutcomeFault, number> = {
    'no-phone': 0,
    'unknown-phone': 0,
    'unknown-outcome': 0,
    'no-moment': 0,
    'before-purchase': 0,
    'in-future': 0,
    invalid: 0,
  };
  private readonly kept: LeftOut[] = [];

  add(left: LeftOut): void {
    this.counts[left.fault] += 1;
    this.kept.push({ ...left, value: left.value.slice(0, maxValueCharacters) });
  }

  /** In the order of the file. */
  lines(): LeftOut[] {
    return this.kept.sort((one, other) => one.line - other.line).slice(0, maxLeftOutLines);
  }
}
