import { Feature } from '@leadmart/platform/service';
import { MailMetrics } from './mail-metrics.js';
import { MailProvider } from './mail-provider.js';
import { SendGridProvider } from './sendgrid.provider.js';

@Feature({
  providers: [MailMetrics, { provide: MailProvider, useClass: SendGridProvider }],
})
export class ProviderModule {}
