import { Controller } from '@nestjs/common';
import { legalTextEndpoint } from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { LegalTexts } from './legal-texts.js';

/** The legal texts for the pages of the site. */
@Controller()
export class LegalController {
  constructor(private readonly texts: LegalTexts) {}

  @Handles(legalTextEndpoint)
  read(@Sent() { params: { document } }: SentTo<typeof legalTextEndpoint>) {
    return this.texts.view(document);
  }
}
