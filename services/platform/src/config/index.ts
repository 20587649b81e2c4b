export * from './inject-config.js';
export * from './read-config.js';
export * from './refuse-in-production.js';
export * from './service-env.js';
