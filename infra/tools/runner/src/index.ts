export { startDependencies, type Dependencies } from './dependencies/start-dependencies.js';
export {
  browserArguments,
  findOrInstallBrowser,
  findOrInstallFirefox,
} from './dependencies/browser.js';
export { findOrInstallCalc } from './dependencies/calc.js';
export { findOrInstallNginx, startNginx } from './dependencies/nginx.js';
export { startPostgresql, type RunningPostgresql } from './dependencies/postgresql.js';
export { terminalOutput, type Output } from './terminal/output.js';
export { startStack, type Stack, type StackProcess, type StackOptions } from './stack/stack.js';
export { settingsIn, withSecrets } from './kube-secrets/env-file.js';
export { newPrivateKey, publicKeySet } from './stack/keys.js';
export * from './kube-secrets/kubernetes-secrets.js';
export { builtFile, repositoryRoot } from './paths.js';
export { planPorts, reserveFreePorts } from './stack/ports.js';
export { reaperLink } from './processes/reaper-link.js';
export { runProgram, type ProgramResult } from './processes/run-program.js';
export { runCommand } from './terminal/run-command.js';
export { serviceEnvironment } from './services/environment.js';
export { choosePartition } from './stack/partition.js';
export { readSettings } from './stack/settings.js';
export { processes, processFolder, processNames, type ProcessName } from './services/catalogue.js';
