import { Feature } from '@leadmart/platform/service';
import { AvailabilityController } from './availability.controller.js';
import { AvailabilityService } from './availability.service.js';

@Feature({ controllers: [AvailabilityController], providers: [AvailabilityService] })
export class AvailabilityModule {}
