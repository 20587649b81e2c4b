export * from './stamp.decisions.js';
