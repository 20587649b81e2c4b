export * from './batched-reads.js';
export * from './joined-reads.js';
export * from './recent-values.js';
