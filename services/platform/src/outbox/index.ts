export { Inbox } from './inbox.js';
export { OutboxModule } from './outbox.module.js';
export { OutboxRelay, type WaitingMessages } from './outbox-relay.js';
export { claimMs } from './outbox.repository.js';
export { Outbox } from './outbox.js';
export { type OutboxRow } from './outbox.schema.js';
