import { Feature } from '@leadmart/platform/service';
import { Funding } from './funding.js';
import { ListMatches } from './list-matches.js';
import { OpenSuppressionList } from './storing/open-suppression-list.js';
import { SuppressionListRepository } from './storing/suppression-list.repository.js';
import { suppressionLists } from './storing/suppression-lists.schema.js';
import { SuppressionListChanger } from './suppression-list-changer.js';
import { SuppressionListsData } from './suppression-lists-data.js';
import { SuppressionListsService } from './suppression-lists.service.js';
import { SuppressionController } from './suppression.controller.js';

@Feature({
  entities: [suppressionLists],
  controllers: [SuppressionController],
  providers: [
    SuppressionListRepository,
    OpenSuppressionList,
    SuppressionListChanger,
    SuppressionListsData,
    SuppressionListsService,
    ListMatches,
    Funding,
  ],
})
export class SuppressionModule {}
