import { Controller } from '@nestjs/common';
import {
  confirmAuthenticatorEndpoint,
  newAuthenticatorEndpoint,
  readSecondFactorEndpoint,
  removeAuthenticatorEndpoint,
  replaceRecoveryCodesEndpoint,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Visitor } from '../sessions/visitor.js';
import { AuthenticatorService } from './authenticator.service.js';
import { SecondFactorService } from './second-factor.service.js';

/** The second factors of the own account. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly authenticator: AuthenticatorService,
  ) {}

  @Handles(readSecondFactorEndpoint)
  async read(@CurrentUser() session: SessionUser) {
    return this.secondFactor.read(session);
  }

  @Handles(newAuthenticatorEndpoint)
  async begin(@CurrentUser() session: SessionUser) {
    return this.authenticator.begin(session);
  }

  @Handles(confirmAuthenticatorEndpoint)
  async confirm(
    @Sent() { user, body: { code } }: SentTo<typeof confirmAuthenticatorEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ) {
    return this.authenticator.confirm(user, { code, client: { address, userAgent } });
  }

  @Handles(removeAuthenticatorEndpoint)
  async remove(
    @Sent() { user, body: factor }: SentTo<typeof removeAuthenticatorEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ) {
    return this.authenticator.remove(user, { factor, client: { address, userAgent } });
  }

  @Handles(replaceRecoveryCodesEndpoint)
  async replaceRecoveryCodes(
    @Sent() { user, body: factor }: SentTo<typeof replaceRecoveryCodesEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ) {
    const given = { factor, client: { address, userAgent } };
    return { recoveryCodes: await this.secondFactor.replaceRecoveryCodes(user, given) };
  }
}
