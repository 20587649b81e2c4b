import { Feature } from '@leadmart/platform/service';
import { GenerationStateRepository } from './generation-state.repository.js';
import { generationStates } from './generation-state.schema.js';
import { GenerationsService } from './generations.service.js';

@Feature({
  entities: [generationStates],
  providers: [GenerationStateRepository, GenerationsService],
})
export class GenerationsModule {}
