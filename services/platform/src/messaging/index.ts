export { Ctx, Payload } from '@nestjs/microservices';
export { BrokerNames } from './broker/broker-names.js';
export { type ParkedFilter, type ReplayReport } from './dead-letters/replay-parked.js';
export {
  payloadOf,
  stableMessageId,
  UnreadableMessage,
  type PayloadInput,
  type ReplyInput,
} from './envelopes/envelopes.js';
export {
  type BatchMessageHandler,
  type MessageContext,
  type MessageHandler,
} from './envelopes/message-context.js';
export { Answers, OnAllEvents, OnCommand, OnEvent, OnEvents } from './nest/message-decorators.js';
export { listenToMessages } from './nest/messaging-server.js';
export { Messaging, type MessagingOptions } from './messaging.js';
export { MessagingModule } from './nest/messaging.module.js';
export { ParkedMessages } from './dead-letters/parked-messages.js';
export { NotPublished } from './broker/publisher.js';
export { Requests } from './requests/requests.js';
export { defineTopology, type QueueSpec, type Topology } from './topology/topology.js';
