export * from './feature.js';
export * from './platform.module.js';
export * from './run-service.js';
export * from './start-app.js';
