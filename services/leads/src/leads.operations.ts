import type { OperatedService } from '@leadmart/platform/operations';
import { AppModule } from './app.module.js';
import { leadsEnv } from './leads.config.js';
import { purchaseOperations } from './selling/index.js';

/** The leads service and its operators' commands. */
export const operatedLeads: OperatedService<typeof leadsEnv> = {
  name: 'leads',
  env: leadsEnv,
  module: AppModule.with,
  operations: purchaseOperations,
};
