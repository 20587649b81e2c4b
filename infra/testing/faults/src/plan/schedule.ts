import { Dice } from './dice.js';
import { planFaults, type PlannedFault } from './planned-faults.js';
import { planOperations, type PlannedOperation } from './planned-operations.js';

export interface Round {
  readonly seed: number;
  readonly seconds: number;
}

/** The faults and operations of a round with their times, computed from the seed. */
export interface Schedule extends Round {
  readonly faults: readonly PlannedFault[];
  readonly operations: readonly PlannedOperation[];
}

export function planRound(round: Round): Schedule {
  const dice = new Dice(round.seed);
  const milliseconds = round.seconds * 1_000;
  return {
    ...round,
    faults: planFaults(dice, milliseconds),
    operations: planOperations(dice, milliseconds),
  };
}

/** One line per fault or operation, ordered by time; equal for equal seeds. */
export function logOf({ seed, seconds, faults, operations }: Schedule): string {
  const planned = [...faults, ...operations].sort((one, other) => one.atMs - other.atMs);
  return [{ seed, seconds }, ...planned].map((line) => `${JSON.stringify(line)}\n`).join('');
}
