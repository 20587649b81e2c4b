export * from './context.js';
export * from './log.js';
export * from './nest-log.js';
export * from './redaction.js';
