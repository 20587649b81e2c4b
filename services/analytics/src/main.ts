import { runService } from '@leadmart/platform/service';
import { analyticsEnv } from './analytics.config.js';
import { AppModule } from './app.module.js';

await runService({ name: 'analytics', env: analyticsEnv, module: AppModule.with });
