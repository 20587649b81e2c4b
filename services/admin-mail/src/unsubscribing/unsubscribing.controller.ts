import { unsubscribeTokenSchema, type SubscriptionView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Access, IgnoresBody, ValidParam } from '@leadmart/platform/http';
import { Controller, Get, HttpCode, Post, Redirect } from '@nestjs/common';
import type { AdminMailConfig } from '../admin-mail.config.js';
import { UnsubscribingService } from './unsubscribing.service.js';

/** Answers mail programs (RFC 8058) and the site's page behind the link in a mail. */
@Controller('mail/unsubscribe/:token')
@Access('public')
export class UnsubscribingController {
  constructor(
    private readonly unsubscribing: UnsubscribingService,
    @InjectConfig() private readonly config: AdminMailConfig,
  ) {}

  @Post()
  @HttpCode(200)
  @IgnoresBody()
  async unsubscribe(
    @ValidParam('token', unsubscribeTokenSchema) token: string,
  ): Promise<{ message: string }> {
    await this.unsubscribing.unsubscribe(token);
    return { message: 'You will get no more of these e-mails' };
  }

  /** Scanners open every link of a mail: the page behind it asks first. */
  @Get()
  @Redirect()
  page(@ValidParam('token', unsubscribeTokenSchema) token: string): { url: string } {
    return { url: `${this.config.PUBLIC_URL}/unsubscribe/${token}` };
  }

  @Get('status')
  async status(
    @ValidParam('token', unsubscribeTokenSchema) token: string,
  ): Promise<SubscriptionView> {
    return await this.unsubscribing.status(token);
  }

  @Post('resubscribe')
  @HttpCode(200)
  @IgnoresBody()
  async resubscribe(
    @ValidParam('token', unsubscribeTokenSchema) token: string,
  ): Promise<{ message: string }> {
    await this.unsubscribing.resubscribe(token);
    return { message: 'You will get our e-mails again' };
  }
}
