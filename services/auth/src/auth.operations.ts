import type { OperatedService } from '@leadmart/platform/operations';
import { AppModule } from './app.module.js';
import { authEnv } from './auth.config.js';
import { loginOperations } from './login/login.operations.js';
import { keyOperations } from './sessions/keys.operations.js';
import { usersOperations } from './users/users.operations.js';

/** The auth service with its operators' commands. */
export const operatedAuth: OperatedService<typeof authEnv> = {
  name: 'auth',
  env: authEnv,
  module: (config) => AppModule.with(config),
  operations: [...usersOperations, ...loginOperations, ...keyOperations],
};
