import { Module } from '@nestjs/common';
import { FactorsModule } from '../factors/factors.module.js';
import { UsersModule } from '../users/users.module.js';
import { AuthenticatorService } from './authenticator.service.js';
import { FactorProof } from './factor-proof.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysService } from './passkeys.service.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';

@Module({
  imports: [UsersModule, FactorsModule],
  controllers: [SecondFactorController, PasskeysController],
  providers: [
    SecondFactorService,
    AuthenticatorService,
    FactorProof,
    PasskeysService,
    SecondFactorChanges,
  ],
  exports: [SecondFactorChanges],
})
export class SecondFactorModule {}
