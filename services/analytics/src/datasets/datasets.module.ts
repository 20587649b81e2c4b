import { Feature } from '@leadmart/platform/service';
import { DatasetRepository } from './dataset.repository.js';
import { datasets } from './dataset.schema.js';
import { DatasetsService } from './datasets.service.js';

@Feature({
  entities: [datasets],
  providers: [DatasetRepository, DatasetsService],
})
export class DatasetsModule {}
