export * from './process-end.js';
