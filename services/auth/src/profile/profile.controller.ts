import { Controller } from '@nestjs/common';
import {
  changeEmailEndpoint,
  changePasswordEndpoint,
  changeUsernameEndpoint,
  confirmEmailEndpoint,
  proveEndpoint,
  readEmailChangeEndpoint,
  revertEmailEndpoint,
  type EmailChangeView,
  type RevertedEmailView,
  type SessionView,
  type UserView,
} from '@leadmart/contracts';
import {
  ClientAddress,
  CurrentUser,
  Handles,
  Sent,
  SentVersion,
  type SentTo,
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
    @Sent() { body: { username } }: SentTo<typeof changeUsernameEndpoint>,
    @SentVersion() version?: number,
  ): Promise<UserView> {
    return this.profile.changeUsername(session, username, version);
  }

  @Handles(changePasswordEndpoint)
  async changePassword(
    @CurrentUser() session: SessionUser,
    @Sent() { body }: SentTo<typeof changePasswordEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ): Promise<SessionView> {
    return this.profile.changePassword(session, body, { address, userAgent });
  }

  @Handles(proveEndpoint)
  async prove(
    @CurrentUser() session: SessionUser,
    @Sent() { body }: SentTo<typeof proveEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ): Promise<SessionView> {
    return this.prover.prove(session, body, { address, userAgent });
  }

  @Handles(readEmailChangeEndpoint)
  async readEmailChange(@CurrentUser() session: SessionUser): Promise<EmailChangeView> {
    return this.emailChange.pending(session);
  }

  @Handles(changeEmailEndpoint)
  async changeEmail(
    @CurrentUser() session: SessionUser,
    @Sent() { body }: SentTo<typeof changeEmailEndpoint>,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    return this.emailChange.request(session, body, address);
  }

  @Handles(confirmEmailEndpoint)
  async confirmEmail(
    @Sent() { params: { token } }: SentTo<typeof confirmEmailEndpoint>,
  ): Promise<{ message: string }> {
    return this.emailChange.confirm(token);
  }

  @Handles(revertEmailEndpoint)
  async revertEmail(
    @Sent() { params: { token } }: SentTo<typeof revertEmailEndpoint>,
  ): Promise<RevertedEmailView> {
    return this.emailRestorer.restore(token);
  }
}
