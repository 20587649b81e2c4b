export * from './needs.controller.js';
export * from './needs.js';
