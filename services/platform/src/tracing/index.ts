export * from './provider-calls.js';
export * from './spans.js';
export * from './start-tracing.js';
