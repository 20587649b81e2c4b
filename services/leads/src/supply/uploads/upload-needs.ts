import { Injectable } from '@nestjs/common';
import { mostCounted } from '@leadmart/contracts';
import { Needs } from '@leadmart/platform/needs';
import { DatasetReader } from '../datasets/dataset.reader.js';
import { UploadReader } from './upload.reader.js';

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
