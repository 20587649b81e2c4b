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
import { Visitor, type Visit } from '../sessions/visit.js';
import { CodeVerificationService } from './code-verification.service.js';
import { VerificationService } from './verification.service.js';

type Sender = Omit<Visit, 'address'>;

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
    @ClientAddress() address: string,
    @Visitor() sender: Sender,
  ): Promise<VerificationView> {
    return this.verification.open(token, { ...sender, address });
  }

  @Handles(verifyWithPasswordEndpoint)
  async verifyWithPassword(
    @ValidParam('token', linkTokenSchema) token: string,
    @ValidBody(verifyWithPasswordBody) { password = '', newPassword }: VerifyWithPasswordBody,
    @ClientAddress() address: string,
    @Visitor() sender: Sender,
  ): Promise<VerifiedView> {
    const visit = { ...sender, address };
    return newPassword === undefined
      ? this.verification.withPassword(token, password, visit)
      : this.verification.withNewPassword(token, newPassword, visit);
  }

  @Handles(verifyByCodeEndpoint)
  async verifyByCode(
    @ValidBody(verifyByCodeBody) body: VerifyByCodeBody,
    @ClientAddress() address: string,
    @Visitor() sender: Sender,
  ): Promise<VerifiedView> {
    return this.codes.verify(body, { ...sender, address });
  }

  @Handles(registrationEndpoint)
  @Header('cache-control', 'no-store')
  async registration(
    @ValidParam('userId', userIdSchema) userId: UserId,
    @ClientAddress() address: string,
    @Visitor() sender: Sender,
  ): Promise<RegistrationView> {
    return this.verification.registration(userId, { ...sender, address });
  }

  @Handles(resendVerificationEndpoint)
  async resend(
    @ValidBody(emailBody) { email }: EmailBody,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    return this.requests.ask('verify-email', email, address);
  }
}
