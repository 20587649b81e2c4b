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
import { ClientAddress, CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Visitor, type Visit } from '../sessions/visit.js';
import { AuthenticatorService } from './authenticator.service.js';
import { SecondFactorService } from './second-factor.service.js';

type Sender = Pick<Visit, 'userAgent'>;

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
    @ClientAddress() address: string,
    @Visitor() { userAgent }: Sender,
  ): Promise<AddedFactorView> {
    return this.authenticator.confirm(session, { code, client: { address, userAgent } });
  }

  @Handles(removeAuthenticatorEndpoint)
  async remove(
    @CurrentUser() session: SessionUser,
    @Sent() { body: factor }: SentTo<typeof removeAuthenticatorEndpoint>,
    @ClientAddress() address: string,
    @Visitor() { userAgent }: Sender,
  ): Promise<SessionView> {
    return this.authenticator.remove(session, { factor, client: { address, userAgent } });
  }

  @Handles(replaceRecoveryCodesEndpoint)
  async replaceRecoveryCodes(
    @CurrentUser() session: SessionUser,
    @Sent() { body: factor }: SentTo<typeof replaceRecoveryCodesEndpoint>,
    @ClientAddress() address: string,
    @Visitor() { userAgent }: Sender,
  ): Promise<RecoveryCodesView> {
    const given = { factor, client: { address, userAgent } };
    return { recoveryCodes: await this.secondFactor.replaceRecoveryCodes(session, given) };
  }
}
