export * from './auth.requests.js';
export * from './billing.requests.js';
export * from './history.requests.js';
