import { jest } from '@jest/globals';
import { startTestService, type TestService } from '@leadmart/platform/testing';
import { Clock } from '@leadmart/platform/time';
import { analyticsEnv, type AnalyticsConfig } from '../src/analytics.config.js';
import { AppModule } from '../src/app.module.js';

// A machine that does many things at once is slow, not wrong.
jest.setTimeout(60_000);

export type Analytics = Awaited<ReturnType<typeof startAnalytics>>;

export const today = '2026-03-10T12:00:00.000Z';

/** Analytics on a day in March, with the other services played by the bus. */
export async function startAnalytics(vars: Record<string, string> = {}) {
  const service = await startTestService({
    name: 'analytics',
    env: analyticsEnv,
    module: AppModule.with,
    // Tests say themselves when it is time.
    vars: { ANALYTICS_FIRST_REBUILD_SECONDS: '3600', ...vars },
    overrides: [{ provide: Clock, useValue: { now: () => new Date(today) } }],
  });
  return { ...service, ...conveniences(service) };
}

function conveniences({ http, tokens, mongo }: TestService<AnalyticsConfig>) {
  const admin = tokens.admin();
  return {
    admin,
    /** How many events are stored, which is how many had their effect. */
    stored: () => mongo.collection('events').countDocuments(),
    get: async <B = unknown>(path: string): Promise<B> => {
      const { status, body, text } = await http<B>('GET', path, { token: admin });
      if (status !== 200) throw new Error(text);
      return body;
    },
  };
}
