export * from './gzipped-pieces.js';
export {
  endOfJoined,
  inflateJoined,
  type Joinable,
  toJoinable,
  toJoinableSync,
} from './joinable.js';
export * from './joined-crc32.js';
export * from './pieces.js';
export { type ZippedFile, zippedPieces } from './zip-file.js';
