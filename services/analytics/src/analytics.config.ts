import { serviceEnv } from '@leadmart/platform/config';
import type { z } from 'zod';

/** Analytics needs nothing but what every service has; `.env.example` says what that is. */
export const analyticsEnv = serviceEnv;

export type AnalyticsConfig = z.output<typeof analyticsEnv>;
