export * from './connection.js';
export * from './database-errors.js';
export * from './index-builder.js';
export * from './mongo-watch.js';
export * from './new-id.js';
export * from './retry-on-duplicate-key.js';
export * from './string-id.js';
export * from './transactions.js';
