import { readFile } from 'node:fs/promises';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  claimFileWhy,
  packClaimsEndpoint,
  packEndpoint,
  sendClaimEndpoint,
  sendClaimFromFileEndpoint,
  type PackClaimsView,
  type PackDetailsView,
  type SentClaimView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import {
  CurrentUser,
  Handles,
  IdempotencyKey,
  parseInput,
  Sent,
  type SentTo,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
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
  details(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof packEndpoint>,
  ): Promise<PackDetailsView> {
    return this.page.details(buyer.id, id);
  }

  @Handles(packClaimsEndpoint)
  list(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof packClaimsEndpoint>,
  ): Promise<PackClaimsView> {
    return this.page.claimsOf(buyer.id, id);
  }

  @Handles(sendClaimEndpoint)
  async send(
    @CurrentUser() buyer: SessionUser,
    @Sent() {
      params: { id },
      body: { reason, words, leads, phones = '' },
    }: SentTo<typeof sendClaimEndpoint>,
    @IdempotencyKey() key?: string,
  ): Promise<SentClaimView> {
    const which = leads ? { ids: leads } : readPastedPhones(phones);
    return toSentClaimView(await this.sender.send(buyer.id, id, { reason, words, which, key }));
  }

  @Handles(sendClaimFromFileEndpoint)
  sendFile(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof sendClaimFromFileEndpoint>,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key?: string,
  ): Promise<SentClaimView> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const { reason, words } = parseInput(claimFileWhy, fields, 'fields');
      const which = await readPhoneFile(await readFile(path));
      const claim = await this.sender.send(buyer.id, id, { reason, words, which, key });
      return toSentClaimView(claim, which.columns);
    });
  }
}
