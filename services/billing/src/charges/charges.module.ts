import { Feature } from '@leadmart/platform/service';
import { ChargeRepository } from './charge.repository.js';
import { charges } from './charge.schema.js';
import { ChargesResponder } from './charges.responder.js';
import { ChargesService } from './charges.service.js';
import { ReleaseCreditsConsumer } from './release-credits.consumer.js';
import { TestCredits } from './test-credits.js';

@Feature({
  entities: [charges],
  controllers: [ChargesResponder, ReleaseCreditsConsumer],
  providers: [ChargeRepository, ChargesService, TestCredits],
})
export class ChargesModule {}
