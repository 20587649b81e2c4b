import { Module } from '@nestjs/common';
import { DirectoryRepository } from './directory.repository.js';
import { HoldingRepository } from './holding.repository.js';
import { LeadLayouts, leadLayouts } from './lead-layouts.js';
import { PageRepository } from './page.repository.js';
import { ShelfRepository } from './shelf.repository.js';
import { StockRepository } from './stock.repository.js';
import { StockService } from './stock.service.js';

const repositories = [
  StockRepository,
  ShelfRepository,
  PageRepository,
  DirectoryRepository,
  HoldingRepository,
];

@Module({
  providers: [...repositories, StockService, { provide: LeadLayouts, useValue: leadLayouts }],
  exports: [...repositories, StockService, LeadLayouts],
})
export class StockModule {}
