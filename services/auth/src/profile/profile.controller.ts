import { Controller } from '@nestjs/common';
import {
  changeEmailEndpoint,
  changePasswordEndpoint,
  changeUsernameEndpoint,
  confirmEmailEndpoint,
  proveEndpoint,
  readEmailChangeEndpoint,
  revertEmailEndpoint,
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
    @Sent() { user, body: { username } }: SentTo<typeof changeUsernameEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.profile.changeUsername(user, username, version);
  }

  @Handles(changePasswordEndpoint)
  async changePassword(
    @Sent() { user, body }: SentTo<typeof changePasswordEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ) {
    return this.profile.changePassword(user, body, { address, userAgent });
  }

  @Handles(proveEndpoint)
  async prove(
    @Sent() { user, body }: SentTo<typeof proveEndpoint>,
    @Visitor() { address, userAgent }: Visitor,
  ) {
    return this.prover.prove(user, body, { address, userAgent });
  }

  @Handles(readEmailChangeEndpoint)
  async readEmailChange(@CurrentUser() session: SessionUser) {
    return this.emailChange.pending(session);
  }

  @Handles(changeEmailEndpoint)
  async changeEmail(
    @Sent() { user, body }: SentTo<typeof changeEmailEndpoint>,
    @ClientAddress() address: string,
  ) {
    return this.emailChange.request(user, body, address);
  }

  @Handles(confirmEmailEndpoint)
  async confirmEmail(@Sent() { params: { token } }: SentTo<typeof confirmEmailEndpoint>) {
    return this.emailChange.confirm(token);
  }

  @Handles(revertEmailEndpoint)
  async revertEmail(@Sent() { params: { token } }: SentTo<typeof revertEmailEndpoint>) {
    return this.emailRestorer.restore(token);
  }
}
