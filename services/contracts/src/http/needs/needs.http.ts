import { z } from 'zod';
import { needsPaths } from '../../admin-paths.js';
import { serviceNames, type ServiceName } from '../../services.js';
import { operationsOf } from '../operations.js';

/**
 * The kinds of things that wait for an admin, or an operator.
 *
 * - `returns`: claims to be decided. `credits` are at stake.
 * - `uploads`: files of one dataset that wait for a decision about their rows, until `until`.
 * - `checks`: a check of leads that fails; `count` is its attempts.
 * - `opt-outs`: requests to be decided. `late-opt-outs`: requests that are not carried out.
 * - `unmet-demand`: buyers who wait for leads; `leads` are missing.
 * - `failed-mails`: a mail of the last week that did not reach people. `stopped-mails`: one that an admin stopped.
 * - `dead-letters`: messages that a service could not handle.
 */
const needKinds = [
  'returns',
  'uploads',
  'checks',
  'opt-outs',
  'late-opt-outs',
  'unmet-demand',
  'failed-mails',
  'stopped-mails',
  'dead-letters',
] as const;
export type NeedKind = (typeof needKinds)[number];

/** More are not counted. */
export const mostCounted = 1_000;

export const needSchema = z.object({
  kind: z.enum(needKinds),
  /** Returns and uploads are counted up to `mostCounted`. */
  count: z.int().min(1),
  /** The time of the oldest. */
  since: z.iso.datetime().optional(),
  /** The end of the first to expire. */
  until: z.iso.datetime().optional(),
  credits: z.number().optional(),
  leads: z.int().optional(),
  /** The one thing that it is about: a dataset, a check, a mail, a service. */
  about: z.object({ _id: z.string(), name: z.string() }).optional(),
});
export type Need = z.output<typeof needSchema>;

/** `unknown` are the kinds that could not be read. */
export const needsSchema = z.object({
  needs: z.array(needSchema),
  unknown: z.array(z.enum(needKinds)),
});
export type NeedsView = z.output<typeof needsSchema>;

const needsOf = (service: ServiceName) =>
  operationsOf(service).admin.get(needsPaths[service], {
    summary: `What waits for an admin in ${service}, and messages that it could not handle`,
    response: needsSchema,
  });

/** Each service answers for itself, so that one that is away hides nothing of the others. */
export const needsEndpoints = Object.fromEntries(
  serviceNames.map((service) => [service, needsOf(service)]),
) as Readonly<Record<ServiceName, ReturnType<typeof needsOf>>>;
