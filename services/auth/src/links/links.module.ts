import { Feature } from '@leadmart/platform/service';
import { LinkRepository } from './link.repository.js';
import { links } from './link.schema.js';
import { LinksService } from './links.service.js';

@Feature({
  entities: [links],
  providers: [LinksService, LinkRepository],
})
export class LinksModule {}
