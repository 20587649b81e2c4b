import { Feature } from '@leadmart/platform/service';
import { SampleLimit } from './sample-limit.js';
import { SamplesController } from './samples.controller.js';
import { SamplesService } from './samples.service.js';

@Feature({ controllers: [SamplesController], providers: [SampleLimit, SamplesService] })
export class SamplesModule {}
