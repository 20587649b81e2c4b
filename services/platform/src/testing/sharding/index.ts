export * from './record-commands.js';
export * from './shard-key.js';
export * from './shard-simulation.js';
