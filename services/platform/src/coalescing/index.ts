export * from './coalesce.js';
