import { Feature } from '@leadmart/platform/service';
import { ReturnsPolicyController } from './returns-policy.controller.js';
import { ReturnsPolicyService } from './returns-policy.service.js';

@Feature({ controllers: [ReturnsPolicyController], providers: [ReturnsPolicyService] })
export class ReturnsPolicyModule {}
