export * from './admin-mail.commands.js';
export * from './billing.commands.js';
export * from './mail-receivers.js';
