import { Feature } from '@leadmart/platform/service';
import { EmailChangeService } from './email-change.service.js';
import { EmailLinks } from './email-links.js';
import { EmailRestorer } from './email-restorer.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { SessionProver } from './session-prover.js';

@Feature({
  controllers: [ProfileController],
  providers: [ProfileService, SessionProver, EmailLinks, EmailChangeService, EmailRestorer],
})
export class ProfileModule {}
