export { startDependencies, type Dependencies } from './dependencies.js';
