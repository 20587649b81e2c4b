import { metricOf } from '../metrics.js';
import type { Books } from './books.js';

/** The dead-letter queues are empty. */
export async function noDeadLetters({ stack }: Books): Promise<string[]> {
  const listeners = Object.entries(stack.urls).filter(([name]) => name !== 'gateway');
  const samples = await Promise.all(
    listeners.map(([, url]) => metricOf(url, 'leadmart_dead_letters')),
  );
  return samples
    .flat()
    .filter(({ value }) => value > 0)
    .map(({ value, labels }) => `${value} dead letters in ${labels}`);
}
