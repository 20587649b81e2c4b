import { Controller, HttpCode, Post } from '@nestjs/common';
import { Access, ValidBody } from '@leadmart/platform/http';
import { keyTokenBody, type KeyTokenBody } from '@leadmart/platform/sessions';
import { ApiKeyTokens } from './api-key-tokens.js';

/** Exchanges API keys for tokens. The gateway does not forward clients to it. */
@Controller('internal/key-tokens')
@Access('gateway')
export class KeyTokensController {
  constructor(private readonly tokens: ApiKeyTokens) {}

  @Post()
  @HttpCode(200)
  async exchange(@ValidBody(keyTokenBody) { keyHash }: KeyTokenBody): Promise<{ token: string }> {
    return { token: await this.tokens.tokenFor(keyHash) };
  }
}
