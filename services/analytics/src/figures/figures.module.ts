import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FigureRepository } from './figure.repository.js';
import { FIGURE_MODEL, figureSchema } from './figure.schema.js';
import { FiguresService } from './figures.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: FIGURE_MODEL, schema: figureSchema }])],
  providers: [FigureRepository, FiguresService],
  exports: [FigureRepository, FiguresService],
})
export class FiguresModule {}
