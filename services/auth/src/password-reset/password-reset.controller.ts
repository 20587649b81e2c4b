import { Controller, Header } from '@nestjs/common';
import {
  checkResetLinkEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
} from '@leadmart/contracts';
import { ClientAddress, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { LinkRequests } from '../mails/link-requests.js';
import { PasswordResetService } from './password-reset.service.js';

@Controller()
export class PasswordResetController {
  constructor(
    private readonly requests: LinkRequests,
    private readonly passwordReset: PasswordResetService,
  ) {}

  @Handles(forgotPasswordEndpoint)
  async forgot(
    @Sent() { body: { email } }: SentTo<typeof forgotPasswordEndpoint>,
    @ClientAddress() address: string,
  ) {
    return this.requests.ask('reset-password', email, address);
  }

  @Handles(checkResetLinkEndpoint)
  @Header('cache-control', 'no-store')
  async check(@Sent() { params: { token } }: SentTo<typeof checkResetLinkEndpoint>) {
    return this.passwordReset.check(token);
  }

  @Handles(resetPasswordEndpoint)
  async reset(
    @Sent() { params: { token }, body: { password } }: SentTo<typeof resetPasswordEndpoint>,
    @ClientAddress() address: string,
  ) {
    return this.passwordReset.reset({ token, password }, address);
  }
}
