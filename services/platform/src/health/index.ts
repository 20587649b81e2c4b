export * from './health.controller.js';
export * from './measure.js';
export * from './readiness.js';
