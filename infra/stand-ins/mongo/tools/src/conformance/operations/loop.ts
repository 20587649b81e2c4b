import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { Mismatch, type Operation } from '../test-format.js';
import type { Running } from './operation.js';

/** The format leaves the end of a loop to the runner. */
const ITERATIONS = 20;

/** Repeats operations and stores failures if the test requests them. */
export async function loop(given: Document, running: Running): Promise<void> {
  const { operations, storeErrorsAsEntity, storeFailuresAsEntity } = given;
  const { storeSuccessesAsEntity, storeIterationsAsEntity } = given;
  const { entities } = running;
  for (const name of [storeErrorsAsEntity, storeFailuresAsEntity]) if (name) entities.list(name);
  let successes = 0;
  for (let i = 0; i < ITERATIONS; i += 1) {
    try {
      for (const operation of operations as Operation[]) {
        await running.runOperation(operation);
        successes += 1;
      }
    } catch (error) {
      const failure = error instanceof Mismatch ? storeFailuresAsEntity : storeErrorsAsEntity;
      const list = failure ?? storeErrorsAsEntity ?? storeFailuresAsEntity;
      if (!list) throw error;
      entities.list(list).push({ error: String(error), time: Date.now() / 1000 });
    }
    await nextTurn();
  }
  if (storeSuccessesAsEntity) entities.set(storeSuccessesAsEntity, successes);
  if (storeIterationsAsEntity) entities.set(storeIterationsAsEntity, ITERATIONS);
}
