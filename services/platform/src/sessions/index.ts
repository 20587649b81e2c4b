export * from './api-keys.js';
export * from './follow-ended-sessions.js';
export * from './session-checks.js';
export * from './request-user.js';
export * from './session-registry.js';
export * from './session-tokens.js';
