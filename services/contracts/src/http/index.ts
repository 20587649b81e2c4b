export * from './define-endpoint.js';
export * from './common.js';
export * from './auth.http.js';
export * from './datasets.http.js';
export * from './leads.http.js';
export * from './billing.http.js';
export * from './analytics.http.js';
