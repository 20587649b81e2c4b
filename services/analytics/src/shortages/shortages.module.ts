import { Feature } from '@leadmart/platform/service';
import { ShortagesController } from './shortages.controller.js';
import { ShortagesService } from './shortages.service.js';

@Feature({
  controllers: [ShortagesController],
  providers: [ShortagesService],
})
export class ShortagesModule {}
