export { RecoveryGuard } from './recovery-guard.js';
export { RecoveryModule } from './recovery.module.js';
export { RecoveryReactions } from './recovery-reactions.js';
export { isSuspect, setUpBy, type SetUp } from './set-up.js';
