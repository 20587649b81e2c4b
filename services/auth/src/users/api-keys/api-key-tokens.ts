import { Injectable } from '@nestjs/common';
import { ApiKeyInvalid, testAccountOf } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { SessionIssuer } from '../../sessions/session-issuer.js';
import { UserRepository } from '../user.repository.js';
import { ApiKeyRepository } from './api-key.repository.js';

/**
 * Exchanges an API key for a token of a few minutes, with which the gateway forwards requests. The session of the token is the
 * key, so a revoked key ends like a session that is logged out. See decisions/0037.
 */
@Injectable()
export class ApiKeyTokens {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly users: UserRepository,
    private readonly issuer: SessionIssuer,
    private readonly clock: Clock,
  ) {}

  /** A token for requests with this key; that of a test key is for the test account of its user. Throws ApiKeyInvalid, also while the user is locked. */
  async tokenFor(keyHash: string): Promise<string> {
    const key = await this.keys.use(keyHash, this.clock.now());
    if (!key) throw ApiKeyInvalid();
    const user = await this.users.find(key.userId);
    if (!user?.verifiedAt || user.lockedAt) throw ApiKeyInvalid();
    const id = key.mode === 'test' ? testAccountOf(user.id) : user.id;
    return this.issuer.issueForKey({ ...user, id }, key);
  }
}
