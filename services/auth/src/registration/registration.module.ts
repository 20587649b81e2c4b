import { Feature } from '@leadmart/platform/service';
import { RegistrationController } from './registration.controller.js';
import { RegistrationService } from './registration.service.js';

@Feature({
  controllers: [RegistrationController],
  providers: [RegistrationService],
})
export class RegistrationModule {}
