export * from './account-recovery.events.js';
export * from './admin-actions.events.js';
export * from './auth.events.js';
export * from './billing.events.js';
export * from './leads.events.js';
