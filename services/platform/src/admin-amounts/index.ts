export * from './admin-amounts.js';
export * from './amount-counter.js';
