import { Feature } from '../service/feature.js';
import { RecoveryGuard } from './recovery-guard.js';
import { RecoveryReactions } from './recovery-reactions.js';

/** For services with things that act for users without a session. */
@Feature({ providers: [RecoveryGuard, RecoveryReactions] })
export class RecoveryModule {}
