import { Module } from '@nestjs/common';
import { RecoveryGuard } from './recovery-guard.js';
import { RecoveryReactions } from './recovery-reactions.js';

/** For services with things that act for users without a session. */
@Module({
  providers: [RecoveryGuard, RecoveryReactions],
  exports: [RecoveryGuard, RecoveryReactions],
})
export class RecoveryModule {}
