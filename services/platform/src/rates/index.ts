export * from './rate-counters.js';
