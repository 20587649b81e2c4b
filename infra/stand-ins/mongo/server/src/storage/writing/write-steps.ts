import type { Blocker } from '../store-view.js';

/** Yielded between documents: a long job may pause here for other work. */
export const PAUSE = Symbol('pause');

/** The steps of a write. Yields the transaction it must wait for, or PAUSE. */
export type WriteSteps<T> = Generator<Blocker | typeof PAUSE, T, void>;

/** A write without pauses and waits. */
export function* oneStep<T>(action: () => T): WriteSteps<T> {
  yield PAUSE;
  return action();
}
