export * from './clock.js';
export * from './repeater.js';
