import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GenerationStateRepository } from './generation-state.repository.js';
import { generationStates } from './generation-state.schema.js';
import { GenerationsService } from './generations.service.js';

@Module({
  imports: [MongooseModule.forFeature([generationStates])],
  providers: [GenerationStateRepository, GenerationsService],
  exports: [GenerationsService],
})
export class GenerationsModule {}
