export * from './admin-mail.commands.js';
export * from './billing.commands.js';
