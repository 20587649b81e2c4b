import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  outcomeFileEndpoint,
  outcomeFileFields,
  outcomesByPhoneEndpoint,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { CurrentUser, Handles, parseInput, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { LeadsConfig } from '../../leads.config.js';
import { receiveFile } from '../../supply/index.js';
import { MatchedOutcomesService } from './matched-outcomes.service.js';

/** Outcomes of programs and dialers' files, by the phones of the signed-in buyer's leads. */
@Controller()
export class MatchedOutcomesController {
  constructor(
    private readonly outcomes: MatchedOutcomesService,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  @Handles(outcomesByPhoneEndpoint)
  record(@Sent() { user, body: { outcomes } }: SentTo<typeof outcomesByPhoneEndpoint>) {
    return this.outcomes.record(user.id, outcomes);
  }

  @Handles(outcomeFileEndpoint)
  recordFile(@CurrentUser() buyer: SessionUser, @Req() request: FastifyRequest) {
    return receiveFile(request, this.config.UPLOAD_DIR, ({ path, fields }) => {
      const { timeZone } = parseInput(outcomeFileFields, fields, 'fields');
      return this.outcomes.recordFile(buyer.id, path, timeZone);
    });
  }
}
