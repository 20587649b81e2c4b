export type { AdminLimits } from './admin-limits.js';
export * from './inject-config.js';
export * from './read-config.js';
export {
  refusePlainHttp,
  refusePublished,
  refuseTestAddress,
  refuseWeakSecret,
  type Reason,
} from './production-rules.js';
export * from './refuse-in-production.js';
export * from './secret-keys.js';
export * from './service-env.js';
