export * from './clock.js';
export * from './growing-wait.js';
export * from './repeater.js';
