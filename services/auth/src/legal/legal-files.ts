import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legalDocumentNames, type LegalDocument } from '@leadmart/contracts';
import type { Reason } from '@leadmart/platform/config';

/** The mark in the samples of this repository (`infra/legal`). */
const sample = /^> \*\*Sample text\.\*\*/m;

const legalFile = (document: LegalDocument): string => `${document}.md`;

export const readLegalFile = (folder: string, document: LegalDocument): string =>
  readFileSync(join(folder, legalFile(document)), 'utf8');

/** The reason why production refuses a folder. A folder without the files is refused by `LegalTexts`. */
export function refuseSampleTexts(folder: string): Reason {
  const samples = legalDocumentNames.filter((document) => isSample(folder, document));
  return samples.length > 0
    ? `has samples: replace the text of ${samples.map(legalFile).join(', ')}`
    : undefined;
}

function isSample(folder: string, document: LegalDocument): boolean {
  try {
    return sample.test(readLegalFile(folder, document));
  } catch {
    return false;
  }
}
