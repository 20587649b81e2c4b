import { Feature } from '@leadmart/platform/service';
import { CodeVerificationService } from './code-verification.service.js';
import { VerificationController } from './verification.controller.js';
import { VerificationService } from './verification.service.js';

@Feature({
  controllers: [VerificationController],
  providers: [VerificationService, CodeVerificationService],
})
export class VerificationModule {}
