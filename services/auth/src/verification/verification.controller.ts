import { Controller, Header } from '@nestjs/common';
import {
  registrationEndpoint,
  resendVerificationEndpoint,
  verifyByCodeEndpoint,
  verifyEmailEndpoint,
  verifyWithPasswordEndpoint,
  type RegistrationView,
  type VerificationView,
  type VerifiedView,
} from '@leadmart/contracts';
import { ClientAddress, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { Visitor, type Visit } from '../sessions/visit.js';
import { CodeVerificationService } from './code-verification.service.js';
import { ResendService } from './resend.service.js';
import { VerificationService } from './verification.service.js';

type Sender = Omit<Visit, 'address'>;

@Controller()
export class VerificationController {
  constructor(
    private readonly verification: VerificationService,
    private readonly codes: CodeVerificationService,
    private readonly mails: ResendService,
  ) {}

  @Handles(verifyEmailEndpoint)
  @Header('cache-control', 'no-store')
  async open(
    @Sent() { params: { token } }: SentTo<typeof verifyEmailEndpoint>,
    @ClientAddress() address: string,
    @Visitor() sender: Sender,
  ): Promise<VerificationView> {
    return this.verification.open(token, { ...sender, address });
  }

  @Handles(verifyWithPasswordEndpoint)
  async verifyWithPassword(
    @Sent() {
      params: { token },
      body: { password = '', newPassword },
    }: SentTo<typeof verifyWithPasswordEndpoint>,
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
    @Sent() { body }: SentTo<typeof verifyByCodeEndpoint>,
    @ClientAddress() address: string,
    @Visitor() sender: Sender,
  ): Promise<VerifiedView> {
    return this.codes.verify(body, { ...sender, address });
  }

  @Handles(registrationEndpoint)
  @Header('cache-control', 'no-store')
  async registration(
    @Sent() { params: { userId } }: SentTo<typeof registrationEndpoint>,
    @ClientAddress() address: string,
    @Visitor() sender: Sender,
  ): Promise<RegistrationView> {
    return this.verification.registration(userId, { ...sender, address });
  }

  @Handles(resendVerificationEndpoint)
  async resend(
    @Sent() { body: { email } }: SentTo<typeof resendVerificationEndpoint>,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    return this.mails.resend(email, address);
  }
}
