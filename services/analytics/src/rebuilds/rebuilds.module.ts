import { Feature } from '@leadmart/platform/service';
import { FirstRebuild } from './first-rebuild.js';
import { RebuildsService } from './rebuilds.service.js';

@Feature({
  providers: [RebuildsService, FirstRebuild],
})
export class RebuildsModule {}
