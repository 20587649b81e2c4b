import { Controller } from '@nestjs/common';
import {
  listDatasetsEndpoint,
  publicCatalogueEndpoint,
  type PublicCatalogueView,
} from '@leadmart/contracts';
import { Handles } from '@leadmart/platform/http';
import { Catalogue, type CatalogueView } from './catalogue.js';

/** The catalogue for buyers and for visitors. */
@Controller()
export class DatasetsController {
  constructor(private readonly catalogue: Catalogue) {}

  @Handles(listDatasetsEndpoint)
  list(): Promise<CatalogueView> {
    return this.catalogue.list();
  }

  @Handles(publicCatalogueEndpoint)
  listForVisitors(): Promise<PublicCatalogueView> {
    return this.catalogue.listForVisitors();
  }
}
