import { z } from 'zod';
import {
  refuseInProduction,
  refusePublished,
  refuseTestAddress,
  serviceEnv,
} from '@leadmart/platform/config';

const seconds = z.coerce.number().min(0).max(3_600);

/** `hello@leadmart.example` or `Leadmart <hello@leadmart.example>`. */
const sender = z
  .string()
  .transform((text) => {
    const [, name, email] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
    return { name: name || 'Leadmart', email: email ?? text };
  })
  .pipe(
    z.object({
      name: z.string(),
      email: z.email('expected an address, or Name <address>'),
    }),
  );

/** `leadmart.example, mail.leadmart.example` */
const domains = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((domain) => domain.trim())
      .filter((domain) => domain !== ''),
  )
  .pipe(z.array(z.hostname('expected domains with commas between them')));

const variables = serviceEnv.extend({
  SENDGRID_API_KEY: z.string().min(1),
  SENDGRID_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_FROM: sender,
  MAIL_REPLY_TO: z.email().optional(),
  MAIL_TIMEOUT_SECONDS: seconds.default(10),
  MAIL_SETTLE_SECONDS: seconds.optional(),
  MAIL_LOG_DAYS: z.coerce.number().int().min(1).default(90),
  MAIL_UNDO_SECONDS: seconds.default(10),
  MAIL_SENDER_DOMAINS: domains.optional(),
  MAIL_CAMPAIGN_CONCURRENCY: z.coerce.number().int().min(1).max(500).default(50),
  MAIL_CAMPAIGN_PER_SECOND: z.coerce.number().min(0.1).max(10_000).default(200),
  MAIL_POSTAL_ADDRESS: z.string().optional(),
  /** `here`: this process sends, too. `elsewhere`: others do. `only`: it does nothing else. */
  WEBHOOK_SENDING: z.enum(['here', 'elsewhere', 'only']).default('here'),
  WEBHOOK_PRIVATE_TARGETS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

/** SendGrid's activity feed lags by a minute or two; a stand-in answers at once. */
const settleSeconds = { sendgrid: 120, standIn: 1 };

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** SendGrid's own addresses, including the European one; any other address is a stand-in. */
const refuseStandIn = (url: string): string | undefined =>
  /^https:\/\/api(\.eu)?\.sendgrid\.com(\/|$)/.test(url)
    ? undefined
    : 'a stand-in for SendGrid must not be used here';

/** The environment of admin-mail; `.env.example` describes each variable. */
export const adminMailEnv = refuseInProduction(variables, {
  SENDGRID_API_KEY: refusePublished,
  SENDGRID_API_URL: refuseStandIn,
  MAIL_FROM: ({ email }) => refuseTestAddress(email),
  WEBHOOK_PRIVATE_TARGETS: (isAllowed) =>
    isAllowed ? 'webhooks must not reach private addresses here' : undefined,
}).transform(({ SENDGRID_API_URL: url, MAIL_SETTLE_SECONDS: settle, ...config }) => ({
  ...config,
  SENDGRID_API_URL: url ?? 'https://api.sendgrid.com',
  MAIL_SETTLE_SECONDS:
    settle ?? (url === undefined ? settleSeconds.sendgrid : settleSeconds.standIn),
  MAIL_SENDER_DOMAINS: config.MAIL_SENDER_DOMAINS ?? [domainOf(config.MAIL_FROM.email)],
}));

export type AdminMailConfig = z.output<typeof adminMailEnv>;
