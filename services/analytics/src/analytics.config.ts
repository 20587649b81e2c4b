import { z } from 'zod';
import { isTimeZone } from '@leadmart/contracts';
import { refuseInProduction, serviceEnv } from '@leadmart/platform/config';

const variables = serviceEnv.extend({
  ANALYTICS_TIME_ZONE: z
    .string()
    .default('UTC')
    .refine(isTimeZone, 'expected a time zone like UTC or America/New_York'),
  ANALYTICS_FIRST_REBUILD_SECONDS: z.coerce.number().int().min(1).default(5),
});

/** Analytics' environment; `.env.example` says what each variable is for. */
export const analyticsEnv = refuseInProduction(variables);

export type AnalyticsConfig = z.output<typeof analyticsEnv>;
