export * from './api-keys.js';
export * from './follow-ended-sessions.js';
export * from './key-scopes.js';
export * from './recent-proof.js';
export * from './request-user.js';
export * from './session-registry.js';
export * from './session-tokens.js';
