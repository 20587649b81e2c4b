export * from './access.js';
export * from './access.guard.js';
export * from './error.filter.js';
export * from './http-server.js';
export * from './json-body.js';
export * from './request-scope.js';
export * from './routes-without-access.js';
export * from './zod-pipe.js';
