import 'reflect-metadata';
import { runService } from '@leadmart/platform/service';
import { AppModule } from './app.module.js';
import { authEnv } from './auth.config.js';

await runService({ name: 'auth', env: authEnv, module: AppModule.with });
