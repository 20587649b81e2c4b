import { Controller } from '@nestjs/common';
import {
  shortagesEndpoint,
  shortagesQuery,
  type ShortagesQuery,
  type ShortagesView,
} from '@leadmart/contracts';
import { Handles, ValidQuery } from '@leadmart/platform/http';
import { ShortagesService } from './shortages.service.js';

@Controller()
export class ShortagesController {
  constructor(private readonly shortages: ShortagesService) {}

  @Handles(shortagesEndpoint)
  page(@ValidQuery(shortagesQuery) query: ShortagesQuery): Promise<ShortagesView> {
    return this.shortages.page(query);
  }
}
