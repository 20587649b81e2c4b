export * from './recent-values.js';
