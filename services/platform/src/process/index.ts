export * from './process-end.js';
export * from './read-config-or-exit.js';
