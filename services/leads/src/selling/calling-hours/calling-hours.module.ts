import { Feature } from '@leadmart/platform/service';
import { CallingHoursController } from './calling-hours.controller.js';
import { CallingHoursService } from './calling-hours.service.js';

@Feature({ controllers: [CallingHoursController], providers: [CallingHoursService] })
export class CallingHoursModule {}
