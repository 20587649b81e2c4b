import { startTestService, type TestService } from '@leadmart/platform/testing';
import { Clock } from '@leadmart/platform/time';
import { analyticsEnv, type AnalyticsConfig } from '../src/analytics.config.js';
import { AppModule } from '../src/app.module.js';

export type Analytics = Awaited<ReturnType<typeof startAnalytics>>;

export const today = '2026-03-10T12:00:00.000Z';

/** Analytics on 10 March 2026; the test bus answers for the other services. */
export async function startAnalytics(vars: Record<string, string> = {}) {
  const service = await startTestService({
    name: 'analytics',
    env: analyticsEnv,
    module: AppModule.with,
    // Tests run the task themselves.
    vars: { ANALYTICS_FIRST_REBUILD_SECONDS: '3600', ...vars },
    overrides: [{ provide: Clock, useValue: { now: () => new Date(today) } }],
  });
  return { ...service, ...conveniences(service) };
}

function conveniences({ http, tokens, mongo }: TestService<AnalyticsConfig>) {
  const admin = tokens.admin();
  return {
    admin,
    /** The number of stored events. An event is stored and counted in one transaction. */
    stored: () => mongo.collection('events').countDocuments(),
    get: async <B = unknown>(path: string): Promise<B> => {
      const { status, body, text } = await http<B>('GET', path, { token: admin });
      if (status !== 200) throw new Error(text);
      return body;
    },
  };
}
