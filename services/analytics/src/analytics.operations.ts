import type { OperatedService } from '@leadmart/platform/operations';
import { analyticsEnv } from './analytics.config.js';
import { AppModule } from './app.module.js';
import { rebuildOperations } from './rebuilds/rebuilds.operations.js';

/** Analytics with its operators' commands. */
export const operatedAnalytics: OperatedService<typeof analyticsEnv> = {
  name: 'analytics',
  env: analyticsEnv,
  module: AppModule.with,
  operations: rebuildOperations,
};
