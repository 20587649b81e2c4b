import type { Counts } from './figures/shades.js';

/** The leads of each state, as far as they are known. */
export type StateStock =
  | { state: 'no-dataset' }
  | { state: 'counting' }
  | { state: 'unknown' }
  | { state: 'known'; byState: Counts };
