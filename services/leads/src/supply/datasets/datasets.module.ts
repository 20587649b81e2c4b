import { Feature } from '@leadmart/platform/service';
import { AdminAddresses } from './admin-addresses.js';
import { BinReader } from './bin/bin-reader.js';
import { BinController } from './bin/bin.controller.js';
import { BinEmptier, DatasetBin } from './bin/dataset-bin.js';
import { Catalogue } from './catalogue.js';
import { CheckAgeLimitController } from './check-age-limit/check-age-limit.controller.js';
import { CheckAgeLimitService } from './check-age-limit/check-age-limit.service.js';
import { DatasetAudit } from './dataset-audit.js';
import { DatasetChanges } from './dataset-changes.js';
import { DatasetEditor } from './dataset-editor.js';
import { DatasetReader } from './dataset.reader.js';
import { DatasetRepository } from './dataset.repository.js';
import { datasets } from './dataset.schema.js';
import { DatasetsAdminController } from './datasets-admin.controller.js';
import { DatasetsController } from './datasets.controller.js';
import { DatasetsService } from './datasets.service.js';

@Feature({
  entities: [datasets],
  controllers: [
    DatasetsController,
    DatasetsAdminController,
    BinController,
    CheckAgeLimitController,
  ],
  providers: [
    DatasetReader,
    DatasetRepository,
    DatasetChanges,
    DatasetAudit,
    DatasetsService,
    DatasetEditor,
    DatasetBin,
    BinReader,
    BinEmptier,
    AdminAddresses,
    Catalogue,
    CheckAgeLimitService,
  ],
})
export class DatasetsModule {}
