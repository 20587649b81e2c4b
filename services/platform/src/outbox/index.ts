export { Inbox } from './inbox.js';
export { OutboxModule } from './outbox.module.js';
export { OutboxRelay } from './outbox-relay.js';
export { Outbox, type Addressing } from './outbox.js';
export { type OutboxRow } from './outbox.schema.js';
