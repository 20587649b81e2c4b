import type { OperatedService } from '@leadmart/platform/operations';
import { adminMailEnv } from './admin-mail.config.js';
import { AppModule } from './app.module.js';
import { campaignOperations } from './campaigns/campaigns.operations.js';

/** The admin-mail service with its operators' commands. */
export const operatedAdminMail: OperatedService<typeof adminMailEnv> = {
  name: 'admin-mail',
  env: adminMailEnv,
  module: AppModule.with,
  operations: campaignOperations,
};
