import { Injectable } from '@nestjs/common';
import type {
  FileVerificationQuery,
  FileVerificationView,
  VerifiedDocumentView,
} from '@leadmart/contracts';
import { readSigned } from '../documents/diligence-document.js';
import { packIdIn } from '../documents/file-names.js';
import { DiligenceFileReader } from '../files/diligence-file.reader.js';
import type { DiligenceFile } from '../files/diligence-file.schema.js';
import { decideVerdict } from './verification.decisions.js';

/**
 * Tells anybody whether a file was made here, by its hash. Names no person and no buyer. A CSV is compared with the file of an id
 * only: an acquaintance of a person could make the CSV of a pack with one lead, and would learn that it was sold.
 */
@Injectable()
export class FileVerificationService {
  constructor(private readonly files: DiligenceFileReader) {}

  async verify({ sha256, id }: FileVerificationQuery): Promise<FileVerificationView> {
    const [file, named] = await Promise.all([
      id ? this.files.ofPackWith(packIdIn(id), sha256) : this.files.withOwnHash(sha256),
      id && this.files.find(id),
    ]);
    const verdict = decideVerdict(sha256, file, named !== undefined);
    return { ...verdict, ...(file && { document: toVerifiedDocument(file) }) };
  }
}

function toVerifiedDocument({ id, text }: DiligenceFile): VerifiedDocumentView {
  const { keyId, document } = readSigned(text);
  const { part, madeAt, order } = document;
  return {
    _id: id,
    part,
    madeAt,
    keyId,
    dataset: order.dataset.name,
    phoneNumberStatus: order.phoneStatus,
    leads: order.leads,
    soldOn: order.soldAt.slice(0, 10),
  };
}
