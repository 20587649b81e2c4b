export { KeyedQueue } from './keyed-queue.js';
