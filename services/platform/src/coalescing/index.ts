export * from './coalesce.js';
export * from './joined-reads.js';
