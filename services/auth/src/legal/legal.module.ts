import { Feature } from '@leadmart/platform/service';
import { LegalTexts } from './legal-texts.js';
import { LegalController } from './legal.controller.js';

@Feature({
  controllers: [LegalController],
  providers: [LegalTexts],
})
export class LegalModule {}
