import type { FaultKind, Faults, FaultRule, ProviderFaults, WebhookFaults } from './fault-plan.js';

/** An invalid fault description: answered with 400 and this sentence. */
export class UnreadableFaults extends Error {}

/** Parses the body of `PUT /sandbox/faults` and refuses unknown fields. */
export function readFaults(body: unknown): Faults {
  const { stripe, sendgrid } = fields(body ?? {}, 'faults', ['stripe', 'sendgrid']);
  return {
    ...(stripe === undefined ? {} : { stripe: readStripe(stripe) }),
    ...(sendgrid === undefined ? {} : { sendgrid: readProvider(sendgrid, 'sendgrid') }),
  };
}

function readStripe(value: unknown): NonNullable<Faults['stripe']> {
  const { webhooks, ...calls } = fields(value, 'stripe', [...providerFields, 'webhooks']);
  return {
    ...readProvider(calls, 'stripe'),
    ...(webhooks === undefined ? {} : { webhooks: readWebhooks(webhooks) }),
  };
}

const providerFields = ['delayMs', 'failNext', 'every'];

function readProvider(value: unknown, name: string): ProviderFaults {
  const { delayMs, failNext, every } = fields(value, name, providerFields);
  return {
    ...(delayMs === undefined ? {} : { delayMs: count(delayMs, `${name}.delayMs`) }),
    ...(failNext === undefined ? {} : { failNext: readFailNext(failNext, `${name}.failNext`) }),
    ...(every === undefined ? {} : { every: readEvery(every, `${name}.every`) }),
  };
}

function readFailNext(value: unknown, name: string): NonNullable<ProviderFaults['failNext']> {
  const { times = 1, ...rule } = fields(value, name, [...ruleFields, 'times']);
  return { ...readRule(rule, name), times: count(times, `${name}.times`) };
}

function readEvery(value: unknown, name: string): NonNullable<ProviderFaults['every']> {
  const { nth, ...rule } = fields(value, name, [...ruleFields, 'nth']);
  const every = count(nth, `${name}.nth`);
  if (every === 0) throw new UnreadableFaults(`${name}.nth must be at least 1`);
  return { ...readRule(rule, name), nth: every };
}

const ruleFields = ['with', 'when', 'match'];

function readRule(rule: Record<string, unknown>, name: string): FaultRule {
  const kind = rule['with'];
  if (!isKind(kind))
    throw new UnreadableFaults(`${name}.with must be a status from 400 to 599, timeout or reset`);
  const when = rule['when'] ?? 'before';
  if (when !== 'before' && when !== 'after')
    throw new UnreadableFaults(`${name}.when must be before or after`);
  const match = rule['match'];
  if (match === undefined) return { with: kind, when };
  if (typeof match !== 'string') throw new UnreadableFaults(`${name}.match must be text`);
  return { with: kind, when, match };
}

const isKind = (value: unknown): value is FaultKind =>
  value === 'timeout' ||
  value === 'reset' ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 400 && value <= 599);

function readWebhooks(value: unknown): WebhookFaults {
  const name = 'stripe.webhooks';
  const { paused, duplicate, delayMs } = fields(value, name, ['paused', 'duplicate', 'delayMs']);
  return {
    paused: paused === true,
    duplicate: duplicate === true,
    delayMs: delayMs === undefined ? 0 : count(delayMs, `${name}.delayMs`),
  };
}

function fields(value: unknown, name: string, known: string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnreadableFaults(`${name} must be an object`);
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new UnreadableFaults(`${name}.${unknown} is not a fault`);
  return { ...value };
}

function count(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new UnreadableFaults(`${name} must be a whole number`);
}
