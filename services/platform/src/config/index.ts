export type { AdminLimits } from './admin-limits.js';
export * from './read-config.js';
export {
  refusePublished,
  refuseTestAddress,
  refuseWeakKeys,
  refuseWeakSecret,
  secretKeysSchema,
  type Reason,
} from './production-rules.js';
export * from './refuse-in-production.js';
export * from './service-env.js';
