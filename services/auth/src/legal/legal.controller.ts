import { Controller } from '@nestjs/common';
import { legalTextEndpoint, type LegalDocument, type LegalTextView } from '@leadmart/contracts';
import { Handles, ValidParam } from '@leadmart/platform/http';
import { LegalTexts } from './legal-texts.js';

const { document: documentSchema } = legalTextEndpoint.params.shape;

/** The legal texts for the pages of the site. */
@Controller()
export class LegalController {
  constructor(private readonly texts: LegalTexts) {}

  @Handles(legalTextEndpoint)
  read(@ValidParam('document', documentSchema) document: LegalDocument): LegalTextView {
    return this.texts.view(document);
  }
}
