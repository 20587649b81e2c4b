export { replayedEvent, replayEvents, type ReplaySource } from './replay-events.js';
