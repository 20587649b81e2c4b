import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FigureRepository } from './figure.repository.js';
import { figures } from './figure.schema.js';
import { FiguresService } from './figures.service.js';

@Module({
  imports: [MongooseModule.forFeature([figures])],
  providers: [FigureRepository, FiguresService],
  exports: [FigureRepository, FiguresService],
})
export class FiguresModule {}
