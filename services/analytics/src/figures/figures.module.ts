import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DayRepository } from './day.repository.js';
import { DAY_MODEL, daySchema } from './day.schema.js';
import { FiguresService } from './figures.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: DAY_MODEL, schema: daySchema }])],
  providers: [DayRepository, FiguresService],
  exports: [FiguresService],
})
export class FiguresModule {}
