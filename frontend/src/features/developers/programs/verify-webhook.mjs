import { createHmac, timingSafeEqual } from 'node:crypto';

// Whether Leadmart sent these bytes in the last five minutes.
// secret: whsec_…; headers: in lower case; body: the bytes as they came.
export function isFromLeadmart(secret, headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  if (!isRecent) return false;

  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // For a day after you rotate the secret there are two signatures.
  return (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

// The body of your response: it returns a challenge, and is empty for events.
export function answerTo(body) {
  const { type, challenge } = JSON.parse(body);
  return type === 'webhook.challenge' ? JSON.stringify({ challenge }) : '';
}
