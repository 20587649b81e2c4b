import { hashOfApiKey } from '@leadmart/platform/sessions';

/** Asks auth for the token of an API key with this hash; throws AUTH.API_KEY_INVALID. */
export type FetchKeyToken = (keyHash: string) => Promise<string>;

interface Kept {
  readonly token: Promise<string>;
  readonly askedAt: number;
}

/** Shorter than the life of a token. Auth notes the last use of a key when it is asked. */
const keptForMs = 60_000;
const keysKept = 5_000;

/**
 * Exchanges API keys for tokens of auth and keeps each token for a minute, so that requests with a key cost no command
 * of a database. The token's session is the key: a revoked key ends in the list of ended sessions, not here.
 */
export class KeyTokens {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly fetchToken: FetchKeyToken,
    private readonly now: () => number = Date.now,
  ) {}

  /** Concurrent requests with a key share one question to auth. Throws AUTH.API_KEY_INVALID. */
  async tokenOf(key: string): Promise<string> {
    const keyHash = hashOfApiKey(key);
    const known = this.kept.get(keyHash);
    const age = known === undefined ? Infinity : this.now() - known.askedAt;
    if (known !== undefined && age >= 0 && age < keptForMs) return await known.token;
    return await this.ask(keyHash);
  }

  /** The next request asks auth again: the token of the key has ended. */
  forget(key: string): void {
    this.kept.delete(hashOfApiKey(key));
  }

  private async ask(keyHash: string): Promise<string> {
    const asked = { token: this.fetchToken(keyHash), askedAt: this.now() };
    this.kept.delete(keyHash);
    this.kept.set(keyHash, asked);
    const [oldest] = this.kept.keys();
    if (this.kept.size > keysKept && oldest !== undefined) this.kept.delete(oldest);
    try {
      return await asked.token;
    } catch (error) {
      // Neither a refusal nor a failure is kept.
      if (this.kept.get(keyHash) === asked) this.kept.delete(keyHash);
      throw error;
    }
  }
}
