import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Access, parseInput } from '@leadmart/platform/http';
import { keyTokenBody } from '@leadmart/platform/sessions';
import { ApiKeyTokens } from './api-key-tokens.js';

/** Exchanges API keys for tokens. The gateway does not forward clients to it. */
@Controller('internal/key-tokens')
@Access('gateway')
export class KeyTokensController {
  constructor(private readonly tokens: ApiKeyTokens) {}

  @Post()
  @HttpCode(200)
  async exchange(@Body() body: unknown): Promise<{ token: string }> {
    const { keyHash } = parseInput(keyTokenBody, body, 'body');
    return { token: await this.tokens.tokenFor(keyHash) };
  }
}
