export { startDependencies, type Dependencies } from './dependencies.js';
export { findOrInstallBrowser } from './dependencies/browser.js';
export { findOrInstallNginx } from './dependencies/nginx.js';
export { terminalOutput, type Output } from './output.js';
export type { ServiceName } from './services/catalogue.js';
export { startStack, type Stack, type StackProcess, type StackOptions } from './stack.js';
