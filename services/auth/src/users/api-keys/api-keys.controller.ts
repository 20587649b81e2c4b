import { Controller } from '@nestjs/common';
import {
  createApiKeyEndpoint,
  listApiKeysEndpoint,
  revokeApiKeyEndpoint,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { toApiKeyView } from './api-key.view.js';
import { ApiKeysService } from './api-keys.service.js';

/** The API keys of the signed-in user. */
@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Handles(listApiKeysEndpoint)
  async list(@CurrentUser() { id }: SessionUser) {
    const { keys, revoked } = await this.keys.list(id);
    return { apiKeys: keys.map(toApiKeyView), revoked };
  }

  @Handles(createApiKeyEndpoint)
  async create(@Sent() { user, body }: SentTo<typeof createApiKeyEndpoint>) {
    const { key, secret } = await this.keys.create(user, body);
    return { apiKey: toApiKeyView(key), secret };
  }

  @Handles(revokeApiKeyEndpoint)
  async revoke(@Sent() { user, params: { id } }: SentTo<typeof revokeApiKeyEndpoint>) {
    await this.keys.revoke(user.id, id);
    return { message: 'API key revoked' };
  }
}
