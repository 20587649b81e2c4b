import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CountedEventRepository } from './counted-event.repository.js';
import { GenerationStateRepository } from './generation-state.repository.js';
import { generationStates } from './generation-state.schema.js';
import { GenerationsService } from './generations.service.js';

@Module({
  imports: [MongooseModule.forFeature([generationStates])],
  providers: [CountedEventRepository, GenerationStateRepository, GenerationsService],
  exports: [CountedEventRepository, GenerationStateRepository, GenerationsService],
})
export class GenerationsModule {}
