import { Module } from '@nestjs/common';
import { MailProvider } from './mail-provider.js';
import { SendGridProvider } from './sendgrid.provider.js';

@Module({
  providers: [{ provide: MailProvider, useClass: SendGridProvider }],
  exports: [MailProvider],
})
export class ProviderModule {}
