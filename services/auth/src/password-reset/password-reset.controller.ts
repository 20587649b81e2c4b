import { Controller, Header } from '@nestjs/common';
import {
  checkResetLinkEndpoint,
  emailBody,
  forgotPasswordEndpoint,
  linkTokenSchema,
  resetPasswordBody,
  resetPasswordEndpoint,
  type EmailBody,
  type ResetLinkView,
  type ResetPasswordBody,
} from '@leadmart/contracts';
import { ClientAddress, Handles, ValidBody, ValidParam } from '@leadmart/platform/http';
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
    @ValidBody(emailBody) { email }: EmailBody,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    return this.requests.ask('reset-password', email, address);
  }

  @Handles(checkResetLinkEndpoint)
  @Header('cache-control', 'no-store')
  async check(@ValidParam('token', linkTokenSchema) token: string): Promise<ResetLinkView> {
    return this.passwordReset.check(token);
  }

  @Handles(resetPasswordEndpoint)
  async reset(
    @ValidParam('token', linkTokenSchema) token: string,
    @ValidBody(resetPasswordBody) { password }: ResetPasswordBody,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    return this.passwordReset.reset({ token, password }, address);
  }
}
