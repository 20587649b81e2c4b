export { KeyedQueue } from './keyed-queue.js';
export { Slots } from './slots.js';
