import {
  emailBody,
  linkTokenSchema,
  resendVerificationEndpoint,
  verifyEmailEndpoint,
  type EmailBody,
  type VerificationView,
} from '@leadmart/contracts';
import { ClientAddress, Handles, ValidBody, ValidParam } from '@leadmart/platform/http';
import { Controller, Header } from '@nestjs/common';
import { VerificationService } from './verification.service.js';
import { Visitor, type Visit } from './visit.js';

@Controller()
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @Handles(verifyEmailEndpoint)
  @Header('cache-control', 'no-store')
  async verify(
    @ValidParam('token', linkTokenSchema) token: string,
    @ClientAddress() address: string,
    @Visitor() visitor: Omit<Visit, 'address'>,
  ): Promise<VerificationView> {
    return await this.verification.verify(token, { ...visitor, address });
  }

  @Handles(resendVerificationEndpoint)
  async resend(
    @ValidBody(emailBody) { email }: EmailBody,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    return await this.verification.resend(email, address);
  }
}
