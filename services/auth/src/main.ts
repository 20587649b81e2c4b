import 'reflect-metadata';
import { runService } from '@leadmart/platform/service';
import { AppModule } from './app.module.js';
import { authEnv } from './auth.config.js';
import { authMigrations } from './auth.migrations.js';

await runService({
  name: 'auth',
  env: authEnv,
  module: (config) => AppModule.with(config),
  migrations: authMigrations,
});
