import { Module } from '@nestjs/common';
import { MailMetrics } from './mail-metrics.js';
import { MailProvider } from './mail-provider.js';
import { SendGridProvider } from './sendgrid.provider.js';

@Module({
  providers: [MailMetrics, { provide: MailProvider, useClass: SendGridProvider }],
  exports: [MailMetrics, MailProvider],
})
export class ProviderModule {}
