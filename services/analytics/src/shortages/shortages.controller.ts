import { Controller } from '@nestjs/common';
import { shortagesEndpoint } from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { ShortagesService } from './shortages.service.js';

@Controller()
export class ShortagesController {
  constructor(private readonly shortages: ShortagesService) {}

  @Handles(shortagesEndpoint)
  page(@Sent() { query }: SentTo<typeof shortagesEndpoint>) {
    return this.shortages.page(query);
  }
}
