import type { Blocker } from '../store-view.js';

/** Yielded between documents: here a long job may be set aside to let others in. */
export const PAUSE = Symbol('pause');

/** A write in steps. It yields the transaction it must wait for, or PAUSE. */
export type WriteSteps<T> = Generator<Blocker | typeof PAUSE, T, void>;

/** A write that needs no pauses and waits for nobody. */
export function* oneStep<T>(action: () => T): WriteSteps<T> {
  yield PAUSE;
  return action();
}
