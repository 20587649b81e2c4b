import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GenerationRepository } from './generation.repository.js';
import {
  COUNTED_MODEL,
  countedSchema,
  GENERATIONS_MODEL,
  generationsSchema,
} from './generation.schema.js';
import { GenerationsService } from './generations.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: GENERATIONS_MODEL, schema: generationsSchema },
      { name: COUNTED_MODEL, schema: countedSchema },
    ]),
  ],
  providers: [GenerationRepository, GenerationsService],
  exports: [GenerationRepository, GenerationsService],
})
export class GenerationsModule {}
