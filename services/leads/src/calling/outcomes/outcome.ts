import type { CallOutcome } from '@leadmart/contracts';

/** The outcome of one call. Moments are in milliseconds, money in cents. */
export interface Outcome {
  /** Made by the client. */
  readonly id: string;
  readonly outcome: CallOutcome;
  readonly calledAt: number;
  readonly callBackAt?: number;
  readonly premium?: number;
  readonly commission?: number;
  readonly note?: string;
}

/** An outcome and the position of its lead in the pack. */
export interface PlacedOutcome {
  readonly position: number;
  readonly outcome: Outcome;
}

/** The latest call to a lead, which lists are made of. */
export interface LastCall extends Pick<Outcome, 'outcome' | 'calledAt'> {
  /** 0 for a lead that is not to be called back. */
  readonly callBackAt: number;
  readonly position: number;
  /** The outcomes that are kept. */
  readonly count: number;
}
