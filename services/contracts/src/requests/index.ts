export * from './auth.requests.js';
export * from './billing.requests.js';
export * from './leads.requests.js';
export * from './personal-data.requests.js';
export * from './replay.requests.js';
