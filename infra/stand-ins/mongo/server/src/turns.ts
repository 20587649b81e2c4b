import { CommandError } from './errors.js';

/**
 * How work shares the event loop. Between two rounds of the loop the server reads what has arrived, so
 * nobody may keep a round for long: long work goes on in slices, one slice a round for all of it
 * together, and new commands start only while the round is young.
 */
const SLICE_MILLISECONDS = 5;
const YOUNG_MILLISECONDS = 10;

const waiting: (() => void)[] = [];
let roundBegan: number | undefined;

function round(): number {
  if (roundBegan === undefined) {
    roundBegan = performance.now();
    setImmediate(() => {
      roundBegan = undefined;
    });
  }
  return roundBegan;
}

const isYoung = (): boolean => performance.now() - round() < YOUNG_MILLISECONDS;

function releaseOne(): void {
  round();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(releaseOne);
}

/** For work that has used up its slice: resolves when all others that wait have had theirs. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(releaseOne);
  });
}

/** For work about to begin: undefined when it may at once, else a promise of a better moment. */
export function whenYoung(): Promise<void> | undefined {
  if (isYoung()) return undefined;
  return new Promise((resolve) => {
    const attempt = (): void => {
      if (isYoung()) resolve();
      else setImmediate(attempt);
    };
    setImmediate(attempt);
  });
}

/** The slice of one piece of work. */
export class Slice {
  private end = performance.now() + SLICE_MILLISECONDS;

  get isOver(): boolean {
    return performance.now() > this.end;
  }

  /** Lets others run and begins anew. */
  async pass(): Promise<void> {
    await nextTurn();
    this.end = performance.now() + SLICE_MILLISECONDS;
  }
}

/** Drains a generator that yields where others may run. */
export async function inSlices<T>(
  work: Generator<undefined, T>,
  deadline: number | undefined,
): Promise<T> {
  const slice = new Slice();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (!slice.isOver) continue;
    if (deadline !== undefined && Date.now() > deadline) {
      throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
    }
    await slice.pass();
  }
}
