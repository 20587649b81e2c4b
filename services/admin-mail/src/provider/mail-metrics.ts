import { Injectable } from '@nestjs/common';
import { Metrics } from '@leadmart/platform/metrics';

/** Counts attempts to send a mail, by template and outcome. */
@Injectable()
export class MailMetrics {
  private readonly attempts;

  constructor(metrics: Metrics) {
    this.attempts = metrics.counter({
      name: 'leadmart_mails_total',
      help: 'Attempts to send a mail, by template and outcome; "accepted" means that the provider took the mail',
      labels: ['template', 'outcome'],
    });
  }

  attempted(template: string, outcome: string): void {
    this.attempts.inc({ template, outcome });
  }
}
