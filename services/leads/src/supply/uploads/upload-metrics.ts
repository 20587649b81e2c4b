import { Injectable } from '@nestjs/common';
import { mostCounted } from '@leadmart/contracts';
import { Metrics } from '@leadmart/platform/metrics';
import { Needs } from '@leadmart/platform/needs';
import { DatasetReader } from '../datasets/dataset.reader.js';
import { UploadReader } from './upload.reader.js';

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

/** Shows admins the files that wait for a decision about their rows, by dataset. */
@Injectable()
export class UploadNeeds {
  constructor(needs: Needs, uploads: UploadReader, datasets: DatasetReader) {
    needs.add('uploads', async () => {
      const waiting = await uploads.waiting(mostCounted);
      const byDataset = [...Map.groupBy(waiting, ({ datasetId }) => datasetId)];
      const all = new Map((await datasets.list()).map((dataset) => [dataset.id, dataset]));
      return byDataset.flatMap(([_id, files]) => {
        const dataset = all.get(_id);
        // Files of a dataset in the bin wait for its restore.
        if (!dataset || dataset.bin) return [];
        return {
          count: files.length,
          since: new Date(Math.min(...files.map(({ startedAt }) => +startedAt))).toISOString(),
          until: files[0]?.keptUntil.toISOString(),
          about: { _id, name: dataset.name },
        };
      });
    });
  }
}
