export * from './explains-with-index.js';
export * from './memory-database.js';
export * from './operator-of.js';
export * from './start-test-service.js';
export * from './test-bus.js';
export * from './test-http.js';
export * from './test-tokens.js';
export * from './until.js';
