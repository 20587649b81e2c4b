import { Controller } from '@nestjs/common';
import {
  changeEmailBody,
  changeEmailEndpoint,
  changePasswordBody,
  changePasswordEndpoint,
  changeUsernameBody,
  changeUsernameEndpoint,
  confirmEmailEndpoint,
  linkTokenSchema,
  proveBody,
  proveEndpoint,
  revertEmailEndpoint,
  type ChangeEmailBody,
  type ChangePasswordBody,
  type ChangeUsernameBody,
  type ProveBody,
  type RevertedEmailView,
  type SessionView,
  type UserView,
} from '@leadmart/contracts';
import {
  ClientAddress,
  CurrentUser,
  Handles,
  SentVersion,
  ValidBody,
  ValidParam,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Visitor } from '../sessions/visitor.js';
import { EmailChangeService } from './email-change.service.js';
import { EmailRestorer } from './email-restorer.js';
import { ProfileService } from './profile.service.js';
import { SessionProver } from './session-prover.js';

/** The name, the password and the address of the own account. */
@Controller()
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly prover: SessionProver,
    private readonly emailChange: EmailChangeService,
    private readonly emailRestorer: EmailRestorer,
  ) {}

  @Handles(changeUsernameEndpoint)
  async changeUsername(
    @CurrentUser() session: SessionUser,
    @ValidBody(changeUsernameBody) { username }: ChangeUsernameBody,
    @SentVersion() version?: number,
  ): Promise<UserView> {
    return this.profile.changeUsername(session, username, version);
  }

  @Handles(changePasswordEndpoint)
  async changePassword(
    @CurrentUser() session: SessionUser,
    @ValidBody(changePasswordBody) body: ChangePasswordBody,
    @Visitor() { address, userAgent }: Visitor,
  ): Promise<SessionView> {
    return this.profile.changePassword(session, body, { address, userAgent });
  }

  @Handles(proveEndpoint)
  async prove(
    @CurrentUser() session: SessionUser,
    @ValidBody(proveBody) body: ProveBody,
    @Visitor() { address, userAgent }: Visitor,
  ): Promise<SessionView> {
    return this.prover.prove(session, body, { address, userAgent });
  }

  @Handles(changeEmailEndpoint)
  async changeEmail(
    @CurrentUser() session: SessionUser,
    @ValidBody(changeEmailBody) body: ChangeEmailBody,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    return this.emailChange.request(session, body, address);
  }

  @Handles(confirmEmailEndpoint)
  async confirmEmail(
    @ValidParam('token', linkTokenSchema) token: string,
  ): Promise<{ message: string }> {
    return this.emailChange.confirm(token);
  }

  @Handles(revertEmailEndpoint)
  async revertEmail(
    @ValidParam('token', linkTokenSchema) token: string,
  ): Promise<RevertedEmailView> {
    return this.emailRestorer.restore(token);
  }
}
