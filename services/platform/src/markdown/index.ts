export * from './markdown.js';
