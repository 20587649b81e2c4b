import type { OperatedService } from '@leadmart/platform/operations';
import { adminMailEnv } from './admin-mail.config.js';
import { AppModule } from './app.module.js';
import { campaignOperations } from './campaigns/campaigns.operations.js';

/** Admin-mail, and all that an operator may ask of it. */
export const operatedAdminMail: OperatedService<typeof adminMailEnv> = {
  name: 'admin-mail',
  env: adminMailEnv,
  module: AppModule.with,
  operations: campaignOperations,
};
