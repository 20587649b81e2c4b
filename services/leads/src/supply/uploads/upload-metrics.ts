import { Injectable } from '@nestjs/common';
import { Metrics } from '@leadmart/platform/metrics';

/** The outcomes of a file: completed, waiting for an admin or refused, and later how a waiting or completed one ended. */
const outcomes = ['completed', 'waiting', 'refused', 'cancelled', 'expired', 'undone'] as const;
type UploadOutcome = (typeof outcomes)[number];

/** Counts uploaded files by outcome, each after its commit. */
@Injectable()
export class UploadMetrics {
  private readonly uploads;
  private readonly leads;

  constructor(metrics: Metrics) {
    this.uploads = metrics.counter({
      name: 'leadmart_uploads_total',
      help: 'Uploaded files by outcome; a file that waited is counted again when it ends',
      labels: ['outcome'],
    });
    for (const outcome of outcomes) this.uploads.inc({ outcome }, 0);
    const help = 'Leads that uploads put on the shelves';
    this.leads = metrics.counter({ name: 'leadmart_leads_added_total', help });
  }

  ended(outcome: UploadOutcome): void {
    this.uploads.inc({ outcome });
  }

  added(leads: number): void {
    this.leads.inc(leads);
  }
}
