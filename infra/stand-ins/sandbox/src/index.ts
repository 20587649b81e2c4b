export { startSandbox } from './sandbox.js';
export type { Sandbox, SandboxOptions } from './sandbox.js';
export type { Mail } from './sendgrid/inbox.js';
export type { Faults } from './faults/read-faults.js';
