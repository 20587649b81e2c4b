import { runService } from '@leadmart/platform/service';
import { AppModule } from './app.module.js';
import { billingEnv } from './billing.config.js';

await runService({ name: 'billing', env: billingEnv, module: AppModule.with });
