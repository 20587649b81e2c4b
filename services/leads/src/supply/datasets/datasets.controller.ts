import { Controller } from '@nestjs/common';
import {
  listDatasetsEndpoint,
  publicCatalogueEndpoint,
  type PublicCatalogueView,
} from '@leadmart/contracts';
import { CurrentUser, Handles } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Catalogue, type CatalogueView } from './catalogue.js';

/** The catalogue for buyers and for visitors. */
@Controller()
export class DatasetsController {
  constructor(private readonly catalogue: Catalogue) {}

  @Handles(listDatasetsEndpoint)
  list(@CurrentUser() { id }: SessionUser): Promise<CatalogueView> {
    return this.catalogue.list(id);
  }

  @Handles(publicCatalogueEndpoint)
  listForVisitors(): Promise<PublicCatalogueView> {
    return this.catalogue.listForVisitors();
  }
}
