import type { OperatedService } from '@leadmart/platform/operations';
import { analyticsEnv } from './analytics.config.js';
import { AppModule } from './app.module.js';
import { rebuildOperations } from './rebuild/rebuild.operations.js';

/** Analytics, and all that an operator may ask of it. */
export const operatedAnalytics: OperatedService<typeof analyticsEnv> = {
  name: 'analytics',
  env: analyticsEnv,
  module: AppModule.with,
  operations: rebuildOperations,
};
