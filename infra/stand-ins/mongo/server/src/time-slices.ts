/**
 * Shares the event loop between commands. The server reads new messages between two rounds of the
 * loop, so a round must be short: long work runs in slices, one slice per round in total, and new
 * commands start only at the beginning of a round.
 */
const SLICE_MS = 5;
const START_MS = 10;

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

const isRoundStart = (): boolean => performance.now() - round() < START_MS;

function releaseOne(): void {
  round();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(releaseOne);
}

/** Called when a slice is used up. Resolves after all other waiting work has had a slice. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(releaseOne);
  });
}

/**
 * Called before work starts. Returns undefined when it may start now, otherwise a promise of a
 * later round.
 */
export function whenRoundStarts(): Promise<void> | undefined {
  if (isRoundStart()) return undefined;
  return new Promise((resolve) => {
    const attempt = (): void => {
      if (isRoundStart()) resolve();
      else setImmediate(attempt);
    };
    setImmediate(attempt);
  });
}

/** The time slice of one piece of work. */
export class Slice {
  private end = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() > this.end;
  }

  /** Lets other work run and starts a new slice. */
  async pass(): Promise<void> {
    await nextSlice();
    this.end = performance.now() + SLICE_MS;
  }
}

/** Runs a generator to its end, with pauses where it yields. */
export async function inSlices<T>(work: Generator<undefined, T>): Promise<T> {
  const slice = new Slice();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (slice.isOver) await slice.pass();
  }
}
