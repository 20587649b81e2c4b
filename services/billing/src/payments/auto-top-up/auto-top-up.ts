import type { EntityOf, Values } from '@leadmart/platform/entities';
import type { autoTopUps, topUpRunFields } from './auto-top-up.schema.js';

export type AutoTopUp = EntityOf<typeof autoTopUps, never, 'userId'>;
export type TopUpRun = Values<typeof topUpRunFields>;

/** The state of a top-up whose user must act, with the reason as a sentence. */
export interface Stopped {
  readonly state: 'stopped' | 'needs-consent';
  readonly reason: string;
}
