import {
  verifiedFileKinds,
  type FileVerificationView,
  type VerifiedFileKind,
} from '@leadmart/contracts';
import { hashEntry } from '../documents/file-names.js';
import type { DiligenceFile } from '../files/diligence-file.schema.js';

export type Verdict = Pick<FileVerificationView, 'verdict' | 'kind'>;

/** Decides about a hash. `file` has it, of the pack of the id if one is given; `isIdKnown` is whether there is a file with it. */
export function decideVerdict(
  sha256: string,
  file: Pick<DiligenceFile, 'hashes'> | undefined,
  isIdKnown: boolean,
): Verdict {
  const kind = file && kindOf(file, sha256);
  if (kind) return { verdict: 'genuine', kind };
  return { verdict: isIdKnown ? 'changed' : 'unknown' };
}

const kindOf = (
  { hashes }: Pick<DiligenceFile, 'hashes'>,
  sha256: string,
): VerifiedFileKind | undefined =>
  verifiedFileKinds.find((kind) => hashes.includes(hashEntry(kind, sha256)));
