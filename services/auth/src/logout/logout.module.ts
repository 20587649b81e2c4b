import { Feature } from '@leadmart/platform/service';
import { LogoutController } from './logout.controller.js';
import { LogoutService } from './logout.service.js';

@Feature({
  controllers: [LogoutController],
  providers: [LogoutService],
})
export class LogoutModule {}
