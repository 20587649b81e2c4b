import { Controller, Header } from '@nestjs/common';
import {
  registrationEndpoint,
  resendVerificationEndpoint,
  verifyByCodeEndpoint,
  verifyEmailEndpoint,
  verifyWithPasswordEndpoint,
} from '@leadmart/contracts';
import { ClientAddress, Handles, Sent, type SentTo } from '@leadmart/platform/http';
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
    @Sent() { params: { token } }: SentTo<typeof verifyEmailEndpoint>,
    @Visitor() visitor: Visitor,
  ) {
    return this.verification.open(token, visitor);
  }

  @Handles(verifyWithPasswordEndpoint)
  async verifyWithPassword(
    @Sent() {
      params: { token },
      body: { password = '', newPassword },
    }: SentTo<typeof verifyWithPasswordEndpoint>,
    @Visitor() visitor: Visitor,
  ) {
    return newPassword === undefined
      ? this.verification.withPassword(token, password, visitor)
      : this.verification.withNewPassword(token, newPassword, visitor);
  }

  @Handles(verifyByCodeEndpoint)
  async verifyByCode(
    @Sent() { body }: SentTo<typeof verifyByCodeEndpoint>,
    @Visitor() visitor: Visitor,
  ) {
    return this.codes.verify(body, visitor);
  }

  @Handles(registrationEndpoint)
  @Header('cache-control', 'no-store')
  async registration(
    @Sent() { params: { userId } }: SentTo<typeof registrationEndpoint>,
    @Visitor() visitor: Visitor,
  ) {
    return this.verification.registration(userId, visitor);
  }

  @Handles(resendVerificationEndpoint)
  async resend(
    @Sent() { body: { email } }: SentTo<typeof resendVerificationEndpoint>,
    @ClientAddress() address: string,
  ) {
    return this.requests.ask('verify-email', email, address);
  }
}
