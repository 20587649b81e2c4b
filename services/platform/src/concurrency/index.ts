export { KeyedQueue } from './keyed-queue.js';
export { Slots, type FreeSlot } from './slots.js';
