export { startDependencies, type Dependencies } from './dependencies.js';
export type { ServiceName } from './services/catalogue.js';
export { startStack, type Stack, type StackOptions } from './stack.js';
