export * from './health.controller.js';
export * from './measure-http.js';
export * from './measure-process.js';
export * from './readiness.js';
