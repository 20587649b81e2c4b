export { replayEvents, type ReplaySource } from './replay-events.js';
export { replayedEvent } from './replayed-event.js';
