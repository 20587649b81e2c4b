import { runService } from '@leadmart/platform/service';
import { adminMailEnv } from './admin-mail.config.js';
import { AppModule } from './app.module.js';

await runService({ name: 'admin-mail', env: adminMailEnv, module: AppModule.with });
