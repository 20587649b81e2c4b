/** The room of supply: datasets, uploads and checks bring leads and keep their stock in order. It imports no other room. */
export { Catalogue, type CatalogueEntry, type CatalogueView } from './datasets/catalogue.js';
export { DatasetAudit } from './datasets/dataset-audit.js';
export { DatasetChanges } from './datasets/dataset-changes.js';
export { DatasetReader } from './datasets/dataset.reader.js';
export { pricesOf, type Dataset, type DncCheck } from './datasets/dataset.js';
export { toDncCheckView } from './datasets/dataset.view.js';
export { DatasetsModule } from './datasets/datasets.module.js';
export { openCsvFile } from './csv-files/csv-file.js';
export type { HeaderRule } from './csv-files/csv-header.js';
export { decoded as decodedRow } from './csv-files/csv-rows.js';
export { checkOf, soldStock, splitByCheck } from './datasets/state-checks.decisions.js';
export { areaCodeOf, LastChecks, laterOf } from './lead-checks/last-checks.decisions.js';
export {
  invalidLinesCsv,
  packInvalidLines,
  PhoneIntake,
  type ReadPhones,
} from './phone-files/phone-intake.js';
export {
  type OpenPhoneFile,
  openPhoneFile,
  readOpenFile,
  readPastedPhones,
  readPhoneFile,
} from './phone-files/read-phones.js';
export { phonesOf } from './phone-files/list-columns.js';
export { SandboxModule } from './sandbox/sandbox.module.js';
export { LeadChecks } from './scrubs/lead-checks.js';
export { SuspensionEnder } from './scrubs/moving/suspension-ender.js';
export { ScrubsModule } from './scrubs/scrubs.module.js';
export { FileSlots } from './uploads/file-slots.js';
export { receiveFile } from './uploads/reading/receive-file.js';
export { ShelfChanger } from './uploads/shelving/shelf-changer.js';
export { SoldUploads } from './uploads/sold-uploads.js';
export { type RangedUpload, type UploadRange, UploadRanges } from './uploads/upload-ranges.js';
export { type LatestUpload, UploadReader } from './uploads/upload.reader.js';
export type { AdminUploadKey } from './uploads/upload.schema.js';
export { UploadsModule } from './uploads/uploads.module.js';
