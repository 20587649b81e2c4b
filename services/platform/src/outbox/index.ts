export { Inbox } from './inbox.js';
export { OutboxModule } from './outbox.module.js';
export { OutboxRelay } from './outbox-relay.js';
export { Outbox } from './outbox.js';
export { type OutboxRow } from './outbox.schema.js';
