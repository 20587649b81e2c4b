import { RecentValues } from '@leadmart/platform/caching';
import { hashOfApiKey } from '@leadmart/platform/sessions';

/** Asks auth for the token of an API key with this hash; throws ApiKeyInvalid. */
export type FetchKeyToken = (keyHash: string) => Promise<string>;

/** Shorter than the life of a token. Auth notes the last use of a key when it is asked. */
const keptForMs = 60_000;
const keysKept = 5_000;

/**
 * Exchanges API keys for tokens of auth and keeps each token for a minute, so that requests with a key cost no command
 * of a database. The token's session is the key: a revoked key ends in the list of ended sessions, not here.
 */
export class KeyTokens {
  private readonly tokens: RecentValues<string, string>;

  constructor(fetchToken: FetchKeyToken) {
    this.tokens = new RecentValues({ read: fetchToken, maxAgeMs: keptForMs, maxEntries: keysKept });
  }

  /** Concurrent requests with a key share one question to auth. Throws ApiKeyInvalid. */
  async tokenOf(key: string): Promise<string> {
    return this.tokens.get(hashOfApiKey(key));
  }

  /** The next request asks auth again: the token of the key has ended. */
  forget(key: string): void {
    this.tokens.forget(hashOfApiKey(key));
  }
}
