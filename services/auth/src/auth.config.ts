import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { emailSchema, newPasswordSchema } from '@leadmart/contracts';
import {
  refuseInProduction,
  refuseWeakKeys,
  secretKeysSchema,
  serviceEnv,
} from '@leadmart/platform/config';
import { refuseSampleTexts } from './legal/legal-texts.js';
import { isCommonPassword, refuseKnownPassword, tooCommon } from './passwords/known-passwords.js';
import { keyIdOf } from './sessions/signing-key.js';

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/** Session registries store ended sessions for 31 days, so no session may last longer than 30 days. */
const maxSessionHours = 30 * 24;

const privateKeySchema = z.string().transform((pem, context): KeyObject => {
  try {
    // Some orchestrators can store a line break only as \n.
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
    context.addIssue({ code: 'custom', message: 'expected a key on the curve P-256' });
  } catch {
    context.addIssue({ code: 'custom', message: 'expected a private key in PKCS #8 PEM form' });
  }
  return z.NEVER;
});

const flag = z
  .enum(['true', 'false'], 'expected true or false')
  .default('false')
  .transform((value) => value === 'true');

const variables = serviceEnv.extend({
  AUTH_PRIVATE_KEY: privateKeySchema,
  /** The keys that encrypt secrets of authenticator apps, the newest first. */
  SECOND_FACTOR_KEYS: secretKeysSchema,
  /** Whether admins without a second factor are treated as ordinary users. */
  ADMINS_NEED_SECOND_FACTOR: flag,
  SESSION_HOURS: z.coerce.number().positive().max(maxSessionHours).default(12),
  VERIFICATION_LINK_HOURS: count(24),
  RESET_LINK_HOURS: count(1),
  BALANCE_TIMEOUT_MS: count(500),

  LOGIN_FREE_FAILURES: count(5),
  LOGIN_FREE_FAILURES_PER_ACCOUNT: count(20),
  LOGIN_FREE_FAILURES_PER_ADDRESS: count(50),
  LOGIN_MAX_DELAY_SECONDS: count(900),
  LOGIN_MAX_DELAY_SECONDS_PER_ACCOUNT: count(30),
  LOGIN_FAILURES_FORGOTTEN_MINUTES: count(60),

  REGISTER_PER_ADDRESS_PER_MINUTE: count(120),
  REGISTER_PER_EMAIL_PER_HOUR: count(10),
  MAIL_LINKS_PER_ADDRESS_PER_MINUTE: count(60),
  RESEND_PER_EMAIL_PER_MINUTE: count(1),
  RESEND_PER_EMAIL_PER_HOUR: count(5),
  FORGOT_PER_EMAIL_PER_HOUR: count(5),

  /** The folder of the terms and the other legal texts. */
  LEGAL_DIR: z.string().default(new URL('../../../infra/legal', import.meta.url).pathname),

  ADMIN_EMAIL: emailSchema.optional(),
  ADMIN_PASSWORD: newPasswordSchema.optional(),
  DEMO_ACCOUNTS: flag,
});

/** The environment of auth. Production refuses demo accounts, a well-known admin password and sample texts. */
export const authEnv = refuseInProduction(variables, {
  SECOND_FACTOR_KEYS: refuseWeakKeys,
  ADMIN_PASSWORD: refuseKnownPassword,
  DEMO_ACCOUNTS: (wanted) => (wanted ? 'has no place in production' : undefined),
  LEGAL_DIR: refuseSampleTexts,
}).superRefine((config, context) => {
  const lacks = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (keyIdOf(config.AUTH_PRIVATE_KEY, config.AUTH_JWKS) === undefined)
    lacks('AUTH_JWKS', 'holds no key that belongs to AUTH_PRIVATE_KEY');
  if (config.ADMIN_EMAIL && !config.ADMIN_PASSWORD)
    lacks('ADMIN_PASSWORD', 'is needed together with ADMIN_EMAIL');
  if (config.ADMIN_PASSWORD && isCommonPassword(config.ADMIN_PASSWORD))
    lacks('ADMIN_PASSWORD', tooCommon);
  if (config.ADMIN_PASSWORD && !config.ADMIN_EMAIL)
    lacks('ADMIN_EMAIL', 'is needed together with ADMIN_PASSWORD');
});
export type AuthConfig = z.output<typeof authEnv>;
