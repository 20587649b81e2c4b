import { readFile } from 'node:fs/promises';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  claimFileWhy,
  packClaimsEndpoint,
  packEndpoint,
  sendClaimEndpoint,
  sendClaimFromFileEndpoint,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Handles, IdempotencyKey, parseInput, Sent, type SentTo } from '@leadmart/platform/http';
import type { LeadsConfig } from '../../leads.config.js';
import { readPastedPhones, readPhoneFile, receiveFile } from '../../supply/index.js';
import { ClaimSender } from './claims/claim-sender.js';
import { toSentClaimView } from './claims/claim.view.js';
import { PackPageService } from './pack-page.service.js';

/** A pack of the signed-in buyer and its returns. */
@Controller()
export class ReturnsController {
  constructor(
    private readonly page: PackPageService,
    private readonly sender: ClaimSender,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  @Handles(packEndpoint)
  details(@Sent() { user, params: { id } }: SentTo<typeof packEndpoint>) {
    return this.page.details(user.id, id);
  }

  @Handles(packClaimsEndpoint)
  list(@Sent() { user, params: { id } }: SentTo<typeof packClaimsEndpoint>) {
    return this.page.claimsOf(user.id, id);
  }

  @Handles(sendClaimEndpoint)
  async send(
    @Sent() {
      user,
      params: { id },
      body: { reason, words, leads, phones = '' },
    }: SentTo<typeof sendClaimEndpoint>,
    @IdempotencyKey() key?: string,
  ) {
    const which = leads ? { ids: leads } : readPastedPhones(phones);
    return toSentClaimView(await this.sender.send(user.id, id, { reason, words, which, key }));
  }

  @Handles(sendClaimFromFileEndpoint)
  sendFile(
    @Sent() { user, params: { id } }: SentTo<typeof sendClaimFromFileEndpoint>,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key?: string,
  ) {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const { reason, words } = parseInput(claimFileWhy, fields, 'fields');
      const which = await readPhoneFile(await readFile(path));
      const claim = await this.sender.send(user.id, id, { reason, words, which, key });
      return toSentClaimView(claim, which.columns);
    });
  }
}
