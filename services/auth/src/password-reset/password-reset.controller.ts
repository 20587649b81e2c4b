import {
  emailBody,
  linkTokenSchema,
  resetPasswordBody,
  type EmailBody,
  type ResetPasswordBody,
} from '@leadmart/contracts';
import { Access, ClientAddress, ValidBody, ValidParam } from '@leadmart/platform/http';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { PasswordResetService } from './password-reset.service.js';

@Controller('auth')
@Access('public')
export class PasswordResetController {
  constructor(private readonly passwordReset: PasswordResetService) {}

  @Post('forgot-password')
  @HttpCode(200)
  async forgot(
    @ValidBody(emailBody) { email }: EmailBody,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    return await this.passwordReset.forgot(email, address);
  }

  @Post('reset-password/:token')
  @HttpCode(200)
  async reset(
    @ValidParam('token', linkTokenSchema) token: string,
    @ValidBody(resetPasswordBody) { password }: ResetPasswordBody,
    @ClientAddress() address: string,
  ): Promise<{ message: string }> {
    return await this.passwordReset.reset({ token, password }, address);
  }
}
