import { createHash } from 'node:crypto';
import type { DiligenceFileId, PurchaseId, VerifiedFileKind } from '@leadmart/contracts';

export const fileIdOf = (packId: PurchaseId, number: number): DiligenceFileId =>
  (number === 0 ? packId : `${packId}-${number}`) as string as DiligenceFileId;

/** The pack that a file is about. */
export const packIdIn = (id: DiligenceFileId): PurchaseId =>
  id.split('-')[0] as string as PurchaseId;

export const sha256Of = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** The entry by which a file of a kind is verified. */
export const hashEntry = (kind: VerifiedFileKind, sha256: string): string => `${kind}:${sha256}`;
