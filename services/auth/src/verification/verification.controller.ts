import {
  emailBody,
  linkTokenSchema,
  type EmailBody,
  type VerificationView,
} from '@leadmart/contracts';
import { Access, ClientAddress, ValidBody, ValidParam } from '@leadmart/platform/http';
import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { VerificationService } from './verification.service.js';
import { Visitor, type Visit } from './visit.js';

@Controller('auth')
@Access('public')
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @Get('verify-email/:token')
  @Header('cache-control', 'no-store')
  async verify(
    @ValidParam('token', linkTokenSchema) token: string,
    @ClientAddress() address: string,
    @Visitor() visitor: Omit<Visit, 'address'>,
  ): Promise<VerificationView> {
    return await this.verification.verify(token, { ...visitor, address });
  }

  @Post('resend-verification')
  @HttpCode(200)
  async resend(
    @ValidBody(emailBody) { email }: EmailBody,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    return await this.verification.resend(email, address);
  }
}
