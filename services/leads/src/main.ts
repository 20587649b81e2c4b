import { runService } from '@leadmart/platform/service';
import { AppModule } from './app.module.js';
import { leadsEnv } from './leads.config.js';

await runService({
  name: 'leads',
  env: leadsEnv,
  module: AppModule.with,
});
