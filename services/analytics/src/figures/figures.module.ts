import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FigureReader } from './figure.reader.js';
import { FigureRepository } from './figure.repository.js';
import { figures } from './figure.schema.js';
import { FiguresService } from './figures.service.js';

@Module({
  imports: [MongooseModule.forFeature([figures])],
  providers: [FigureReader, FigureRepository, FiguresService],
  exports: [FigureReader, FiguresService],
})
export class FiguresModule {}
