import { Feature } from '@leadmart/platform/service';
import { AuthenticatorService } from './authenticator.service.js';
import { FactorProof } from './factor-proof.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysService } from './passkeys.service.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';

@Feature({
  controllers: [SecondFactorController, PasskeysController],
  providers: [
    SecondFactorService,
    AuthenticatorService,
    FactorProof,
    PasskeysService,
    SecondFactorChanges,
  ],
})
export class SecondFactorModule {}
