import { Controller, Get } from '@nestjs/common';
import { historyQuery, type HistoryQuery, type HistoryView } from '@leadmart/contracts';
import { Access, CurrentUser, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { HistoryService } from './history.service.js';

@Controller('purchases/history')
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Get()
  @Access('user')
  async page(
    @CurrentUser() { id }: SessionUser,
    @ValidQuery(historyQuery) query: HistoryQuery,
  ): Promise<HistoryView> {
    return await this.history.page(id, query);
  }
}
