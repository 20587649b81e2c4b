import { Controller } from '@nestjs/common';
import {
  confirmAuthenticatorEndpoint,
  newAuthenticatorEndpoint,
  readSecondFactorEndpoint,
  removeAuthenticatorEndpoint,
  replaceRecoveryCodesEndpoint,
  type AddedFactorView,
  type NewAuthenticatorView,
  type RecoveryCodesView,
  type SecondFactorView,
  type SessionView,
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
  async read(@CurrentUser() session: SessionUser): Promise<SecondFactorView> {
    return this.secondFactor.read(session);
  }

  @Handles(newAuthenticatorEndpoint)
  async begin(@CurrentUser() session: SessionUser): Promise<NewAuthenticatorView> {
    return this.authenticator.begin(session);
  }

  @Handles(confirmAuthenticatorEndpoint)
  async confirm(
    @CurrentUser() session: SessionUser,
    @Sent() { body: { code } }: SentTo<typeof confirmAuthenticatorEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ): Promise<AddedFactorView> {
    return this.authenticator.confirm(session, { code, client: { address, userAgent } });
  }

  @Handles(removeAuthenticatorEndpoint)
  async remove(
    @CurrentUser() session: SessionUser,
    @Sent() { body: factor }: SentTo<typeof removeAuthenticatorEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ): Promise<SessionView> {
    return this.authenticator.remove(session, { factor, client: { address, userAgent } });
  }

  @Handles(replaceRecoveryCodesEndpoint)
  async replaceRecoveryCodes(
    @CurrentUser() session: SessionUser,
    @Sent() { body: factor }: SentTo<typeof replaceRecoveryCodesEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ): Promise<RecoveryCodesView> {
    const given = { factor, client: { address, userAgent } };
    return { recoveryCodes: await this.secondFactor.replaceRecoveryCodes(session, given) };
  }
}
