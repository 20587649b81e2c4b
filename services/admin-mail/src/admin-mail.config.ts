import { refuseInProduction, refuseLocalUrl, serviceEnv } from '@leadmart/platform/config';
import { z } from 'zod';

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

const variables = serviceEnv.extend({
  SENDGRID_API_KEY: z.string().min(1),
  SENDGRID_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_FROM: sender,
  MAIL_REPLY_TO: z.email().optional(),
  MAIL_TIMEOUT_SECONDS: seconds.default(10),
  MAIL_SETTLE_SECONDS: seconds.optional(),
  MAIL_LOG_DAYS: z.coerce.number().int().min(1).default(90),
});

/** SendGrid's activity feed lags by a minute or two; a stand-in knows at once. */
const settleSeconds = { sendgrid: 120, standIn: 1 };

export const adminMailEnv = refuseInProduction(
  variables.transform(({ SENDGRID_API_URL: url, MAIL_SETTLE_SECONDS: settle, ...config }) => ({
    ...config,
    SENDGRID_API_URL: url ?? 'https://api.sendgrid.com',
    MAIL_SETTLE_SECONDS:
      settle ?? (url === undefined ? settleSeconds.sendgrid : settleSeconds.standIn),
  })),
  { SENDGRID_API_URL: refuseLocalUrl },
);

export type AdminMailConfig = z.output<typeof adminMailEnv>;
