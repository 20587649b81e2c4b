export * from './batched-reads.js';
export * from './bounded-values.js';
export * from './joined-reads.js';
export * from './recent-values.js';
