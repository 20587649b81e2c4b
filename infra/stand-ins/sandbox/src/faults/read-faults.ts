import { z } from 'zod';

/** An HTTP status, a missing answer, or a reset connection. */
const kind = z.union([z.int().min(400).max(599), z.enum(['timeout', 'reset'])], {
  error: 'expected a status from 400 to 599, timeout or reset',
});
const count = z.int().min(0);
const rule = {
  with: kind,
  /** Whether the fault occurs before or after the work. The caller cannot distinguish them. */
  when: z.enum(['before', 'after']).default('before'),
  /** Only calls whose `METHOD /path` starts with this. */
  match: z.string().optional(),
};
const provider = {
  /** Delay of every answer after the work. */
  delayMs: count.optional(),
  failNext: z.strictObject({ ...rule, times: count.default(1) }).optional(),
  every: z.strictObject({ ...rule, nth: z.int().min(1) }).optional(),
};
const webhooks = z.strictObject({
  /** Events are stored and sent when the pause ends. */
  paused: z.boolean().optional(),
  /** Every event is sent twice. */
  duplicate: z.boolean().optional(),
  delayMs: count.optional(),
});
const description = z.strictObject({
  stripe: z.strictObject({ ...provider, webhooks: webhooks.optional() }).optional(),
  sendgrid: z.strictObject(provider).optional(),
});

export type Faults = z.output<typeof description>;
export type StripeFaults = NonNullable<Faults['stripe']>;
export type ProviderFaults = NonNullable<Faults['sendgrid']>;
export type FaultKind = z.output<typeof kind>;

/** An invalid fault description: answered with 400 and this sentence. */
export class UnreadableFaults extends Error {}

/** Parses the body of `PUT /sandbox/faults` and refuses unknown fields. */
export function readFaults(body: unknown): Faults {
  const { data, error } = description.safeParse(body ?? {});
  if (data) return data;
  const said = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UnreadableFaults(said.join('; '));
}
