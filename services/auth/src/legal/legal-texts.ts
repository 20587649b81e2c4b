import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  legalDocumentNames,
  legalDocuments,
  type LegalDocument,
  type LegalTextView,
} from '@leadmart/contracts';
import { InjectConfig, type Reason } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { renderDocument } from '@leadmart/platform/markdown';

const legalFile = (document: LegalDocument): string => `${document}.md`;

const readLegalFile = (folder: string, document: LegalDocument): string =>
  readFileSync(join(folder, legalFile(document)), 'utf8');

/** Long enough to tell the versions of one installation apart. */
const versionLength = 12;

/**
 * The legal texts that the operator wrote, read once at start. Throws if a file is missing: without its terms the
 * product must not accept registrations.
 */
@Injectable()
export class LegalTexts {
  /** The version of the texts that a registration agrees to: the beginning of the SHA-256 of terms.md and privacy.md. */
  readonly version: string;
  private readonly views: Readonly<Record<LegalDocument, LegalTextView>>;

  constructor(
    @InjectConfig() { LEGAL_DIR: folder }: { readonly LEGAL_DIR: string },
    @InjectLog() log: Log,
  ) {
    const read = (document: LegalDocument) => readLegalFile(folder, document);
    this.version = createHash('sha256')
      .update(read('terms'))
      .update(read('privacy'))
      .digest('hex')
      .slice(0, versionLength);
    this.views = {
      terms: viewOf('terms', read('terms')),
      privacy: viewOf('privacy', read('privacy')),
      refunds: viewOf('refunds', read('refunds')),
      'acceptable-use': viewOf('acceptable-use', read('acceptable-use')),
      company: viewOf('company', read('company')),
    };
    log.info({ version: this.version }, 'legal texts read');
  }

  view(document: LegalDocument): LegalTextView {
    return this.views[document];
  }
}

/** The heading of the page is the first line of the file, or the title in links. */
function viewOf(document: LegalDocument, text: string): LegalTextView {
  const [, title = legalDocuments[document], body = text] =
    /^# (.+)\n([^]*)$/.exec(text.replaceAll('\r\n', '\n').trimStart()) ?? [];
  return { title, html: renderDocument(body) };
}

/** The mark in the samples of this repository (`infra/legal`). */
const sample = /^> \*\*Sample text\.\*\*/m;

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
