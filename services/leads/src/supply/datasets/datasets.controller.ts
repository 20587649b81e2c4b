import { Controller } from '@nestjs/common';
import { listDatasetsEndpoint, publicCatalogueEndpoint } from '@leadmart/contracts';
import { CurrentUser, Handles } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Catalogue } from './catalogue.js';

/** The catalogue for buyers and for visitors. */
@Controller()
export class DatasetsController {
  constructor(private readonly catalogue: Catalogue) {}

  @Handles(listDatasetsEndpoint)
  list(@CurrentUser() { id }: SessionUser) {
    return this.catalogue.list(id);
  }

  @Handles(publicCatalogueEndpoint)
  listForVisitors() {
    return this.catalogue.listForVisitors();
  }
}
