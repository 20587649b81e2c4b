import { Controller, Header } from '@nestjs/common';
import {
  emailBody,
  linkTokenSchema,
  registrationEndpoint,
  resendVerificationEndpoint,
  userIdSchema,
  verifyByCodeBody,
  verifyByCodeEndpoint,
  verifyEmailEndpoint,
  verifyWithPasswordBody,
  verifyWithPasswordEndpoint,
  type EmailBody,
  type RegistrationView,
  type UserId,
  type VerificationView,
  type VerifiedView,
  type VerifyByCodeBody,
  type VerifyWithPasswordBody,
} from '@leadmart/contracts';
import { ClientAddress, Handles, ValidBody, ValidParam } from '@leadmart/platform/http';
import { LinkRequests } from '../mails/link-requests.js';
import { Visitor } from '../sessions/visitor.js';
import { CodeVerificationService } from './code-verification.service.js';
import { VerificationService } from './verification.service.js';

@Controller()
export class VerificationController {
  constructor(
    private readonly verification: VerificationService,
    private readonly codes: CodeVerificationService,
    private readonly requests: LinkRequests,
  ) {}

  @Handles(verifyEmailEndpoint)
  @Header('cache-control', 'no-store')
  async open(
    @ValidParam('token', linkTokenSchema) token: string,
    @Visitor() visitor: Visitor,
  ): Promise<VerificationView> {
    return this.verification.open(token, visitor);
  }

  @Handles(verifyWithPasswordEndpoint)
  async verifyWithPassword(
    @ValidParam('token', linkTokenSchema) token: string,
    @ValidBody(verifyWithPasswordBody) { password = '', newPassword }: VerifyWithPasswordBody,
    @Visitor() visitor: Visitor,
  ): Promise<VerifiedView> {
    return newPassword === undefined
      ? this.verification.withPassword(token, password, visitor)
      : this.verification.withNewPassword(token, newPassword, visitor);
  }

  @Handles(verifyByCodeEndpoint)
  async verifyByCode(
    @ValidBody(verifyByCodeBody) body: VerifyByCodeBody,
    @Visitor() visitor: Visitor,
  ): Promise<VerifiedView> {
    return this.codes.verify(body, visitor);
  }

  @Handles(registrationEndpoint)
  @Header('cache-control', 'no-store')
  async registration(
    @ValidParam('userId', userIdSchema) userId: UserId,
    @Visitor() visitor: Visitor,
  ): Promise<RegistrationView> {
    return this.verification.registration(userId, visitor);
  }

  @Handles(resendVerificationEndpoint)
  async resend(
    @ValidBody(emailBody) { email }: EmailBody,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    return this.requests.ask('verify-email', email, address);
  }
}
