export * from './health.controller.js';
export * from './measure-http.js';
export * from './metrics.js';
export * from './readiness.js';
