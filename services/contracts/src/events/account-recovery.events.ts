import { z } from 'zod';
import { apiKeyIdSchema, userIdSchema } from '../ids.js';
import { defineEvent, type PayloadOf } from '../messages/define-message.js';
import type { ServiceName } from '../services.js';

/** Ways in which the owner of an account, or an admin for the owner, takes it back. */
export const recoveryReasons = [
  'password-reset',
  'password-changed',
  'address-restored',
  'signed-out-everywhere',
  'signed-out-by-admin',
] as const;
export type RecoveryReason = (typeof recoveryReasons)[number];

/** The reason in words, after "when" or "because". */
export const recoveryWords: Readonly<Record<RecoveryReason, string>> = {
  'password-reset': 'your password was reset',
  'password-changed': 'your password was changed',
  'address-restored': 'your email address was restored',
  'signed-out-everywhere': 'you signed out everywhere',
  'signed-out-by-admin': 'our support signed you out everywhere',
};

/** Why a thing is off, for its owner, after a word like "Paused" or "It was stopped". */
export const switchedOffBecause = (reason: RecoveryReason): string =>
  `We did this when ${recoveryWords[reason]}, in case someone else had set it up.`;

const aUser = '65f000000000000000000001';
const aRecovery = '65f0000000000000000000a1';

/**
 * The owner has taken the account back, perhaps from an intruder. Auth has ended the sessions and revoked the API keys
 * made since `since`; each service switches off the other things that act for the user without a session, if they were
 * set up or changed since then by a session older than `sessionVersion`, and reports them. See decisions/0047.
 */
export const AccountRecovered = defineEvent(
  'auth.account.recovered.v1',
  z.object({
    userId: userIdSchema,
    recoveryId: z.string(),
    /** Null: everything, however old. */
    since: z.iso.datetime().nullable(),
    reason: z.enum(recoveryReasons),
    /** The first version of sessions that is still valid. */
    sessionVersion: z.int().nonnegative(),
    /** The API keys that were revoked: requests with them may still be running. */
    revokedKeys: z.array(apiKeyIdSchema),
    recoveredAt: z.iso.datetime(),
  }),
  {
    userId: aUser,
    recoveryId: aRecovery,
    since: null,
    reason: 'password-reset',
    sessionVersion: 2,
    revokedKeys: ['65f0000000000000000000b1'],
    recoveredAt: '2026-01-06T09:00:00.000Z',
  },
);
export type AccountRecovered = PayloadOf<typeof AccountRecovered>;

/** One thing that a recovery switched off: `name` is what its owner knows it by. */
export const switchedOffSchema = z.object({
  thing: z.enum(['api-key', 'webhook', 'schedule', 'auto-top-up', 'address-change']),
  name: z.string(),
});
export type SwitchedOff = z.output<typeof switchedOffSchema>;

const securedSchema = z.object({
  userId: userIdSchema,
  recoveryId: z.string(),
  switchedOff: z.array(switchedOffSchema),
});
/** The things that one service switched off at a recovery; an empty list if there was nothing. */
export type AccountSecured = z.output<typeof securedSchema>;

const secured = (service: ServiceName, thing: SwitchedOff['thing'], name: string) =>
  defineEvent(`${service}.account.secured.v1`, securedSchema, {
    userId: aUser,
    recoveryId: aRecovery,
    switchedOff: [{ thing, name }],
  });

/** The report of each service that reacts to `AccountRecovered`. Auth mails the owner when all have reported. */
export const accountSecuredEvents = {
  leads: secured('leads', 'schedule', 'Texas, weekly'),
  billing: secured('billing', 'auto-top-up', 'Starter'),
  'admin-mail': secured('admin-mail', 'webhook', 'crm.example.com'),
} as const;
export type SecuringService = keyof typeof accountSecuredEvents;
export const securingServices = Object.keys(accountSecuredEvents) as SecuringService[];
