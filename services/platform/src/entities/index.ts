export * from './entity.js';
export * from './fields.js';
