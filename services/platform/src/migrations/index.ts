export * from './migrate-at-start.js';
export * from './migrate.js';
export * from './migration.js';
