import { challengeType, keptAnswerLength, type WebhookDeliveryType } from '@leadmart/contracts';
import type { WebhookAttempt, WebhookDelivery } from '../deliveries/webhook-delivery.js';
import type { Webhook } from '../webhook.js';

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

/** A challenge is not repeated for long: a stranger may own the address. Its user can ask for another. */
const challengeWaits = 2;

/** A webhook without a success for this time is switched off. */
const patienceMs = 5 * 24 * hourMs;
/** Waits differ by up to a tenth, so that deliveries of one moment do not come back together. */
const jitter = 0.1;

/** When the attempt after `tries` failed ones is; undefined after the last one. `random` is from 0 to 1. */
export function retryAt(
  { type, tries }: { readonly type: WebhookDeliveryType; readonly tries: number },
  now: Date,
  random: number,
): Date | undefined {
  const waits = type === challengeType ? retryWaitsMs.slice(0, challengeWaits) : retryWaitsMs;
  const wait = waits[tries - 1];
  if (wait === undefined) return undefined;
  return new Date(now.getTime() + wait * (1 - jitter + 2 * jitter * random));
}

/** Why a claimed delivery is not sent; undefined if it is. */
export function reasonAgainst(
  { state, challenge }: Webhook,
  { type, data }: Pick<WebhookDelivery, 'type' | 'data'>,
): string | undefined {
  if (state !== 'on' && state !== 'unconfirmed') return 'The webhook was off';
  if (type !== challengeType) return state === 'on' ? undefined : 'The webhook was not confirmed';
  return state === 'unconfirmed' && data['challenge'] === challenge
    ? undefined
    : 'The challenge was no longer needed';
}

export const isToSwitchOff = (failingSince: Date | undefined, now: Date): boolean =>
  failingSince !== undefined && now.getTime() - failingSince.getTime() >= patienceMs;

/** Whether a response returns the challenge: as its whole text, or as `challenge` in JSON. */
export function isEcho(body: string, challenge: string): boolean {
  const text = body.trim();
  if (text === challenge) return true;
  try {
    return (JSON.parse(text) as { challenge?: unknown } | null)?.challenge === challenge;
  } catch {
    return false;
  }
}

export const noEcho = 'The response did not return the challenge';

/** The part of a response's body that the log keeps. A receiver may repeat changed leads, whose data are stored nowhere here. */
export function keptAnswer(type: WebhookDeliveryType, body: string): WebhookAttempt['answer'] {
  return type === 'lead.status_changed' ? null : body.slice(0, keptAnswerLength);
}

/** Judges the status of a response. Only 2xx is a success. */
export function errorOf(status: number): WebhookAttempt['error'] {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'Redirects are not followed';
  return 'Expected a status from 200 to 299';
}
