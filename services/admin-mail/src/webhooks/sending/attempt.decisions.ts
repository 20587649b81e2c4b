import type { WebhookAttempt } from '../deliveries/webhook-delivery.js';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The waits after the first attempt and after each retry. Together some 18 hours. */
export const retryWaitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
] as const;

/** A webhook without a success for this time is switched off. */
const patienceMs = 5 * 24 * hourMs;
/** Waits differ by up to a tenth, so that deliveries of one moment do not come back together. */
const jitter = 0.1;

/** When the attempt after `tries` failed ones is; undefined after the last one. `random` is from 0 to 1. */
export function retryAt(tries: number, now: Date, random: number): Date | undefined {
  const wait = retryWaitsMs[tries - 1];
  if (wait === undefined) return undefined;
  return new Date(now.getTime() + wait * (1 - jitter + 2 * jitter * random));
}

export const isToSwitchOff = (failingSince: Date | undefined, now: Date): boolean =>
  failingSince !== undefined && now.getTime() - failingSince.getTime() >= patienceMs;

/** Judges the status of a response. Only 2xx is a success. */
export function errorOf(status: number): WebhookAttempt['error'] {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'Redirects are not followed';
  return 'Expected a status from 200 to 299';
}
