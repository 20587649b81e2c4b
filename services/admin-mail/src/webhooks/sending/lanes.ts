import type { Webhook } from '../webhook.js';

/** Deliveries wait in three lanes with places of their own, so that no receiver waits for one of a worse lane. */
export const lanes = ['trusted', 'failing', 'unconfirmed'] as const;
export type Lane = (typeof lanes)[number];

/**
 * Deliveries that one process sends at once: of all users together, and to the webhooks of one user. Most of the time of
 * one is waiting for the receiver. Several processes send as many each.
 */
export const places: Readonly<Record<Lane, { readonly all: number; readonly ofUser: number }>> = {
  trusted: { all: 40, ofUser: 4 },
  failing: { all: 10, ofUser: 2 },
  unconfirmed: { all: 10, ofUser: 2 },
};

/** A receiver that failed leaves its lane with a success this long after its last failure. */
const trustAfterMs = 10 * 60_000;

export function laneOf({ state, failedAt }: Webhook): Lane {
  if (state === 'unconfirmed') return 'unconfirmed';
  return state === 'on' && failedAt === undefined ? 'trusted' : 'failing';
}

/** Whether a success of a webhook that failed brings it back among the trusted ones. */
export const isTrustedAgain = (failedAt: Date, now: Date): boolean =>
  now.getTime() - failedAt.getTime() >= trustAfterMs;

/** The update after which deliveries of a user may be due at this time: a webhook may have changed its lane meanwhile. */
export const dueInAllLanes = (at: Date) => ({
  $min: Object.fromEntries(lanes.map((lane) => [`sending.${lane}`, at])),
  $inc: { 'sending.wakes': 1 },
});
