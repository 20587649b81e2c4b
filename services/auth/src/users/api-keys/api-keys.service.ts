import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  ApiKeyNameTaken,
  ApiKeyNotFound,
  maxApiKeys,
  SendTransactionalMail,
  TooManyApiKeys,
  type ApiKeyId,
  type ApiKeyMode,
  type CreateApiKeyBody,
  type RevokedKeyView,
  type UserId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { apiKeyPrefixes, hashOfApiKey, type SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { SessionEndings } from '../../sessions/session-endings.js';
import { AccountRecoveriesService } from '../recovery/account-recoveries.service.js';
import type { User } from '../user.js';
import { UsersService } from '../users.service.js';
import { ApiKeyRepository } from './api-key.repository.js';
import type { ApiKey } from './api-key.schema.js';
import { toRevokedKeyViews } from './api-key.view.js';

const dayMs = 86_400_000;

/** Owns the API keys of users. A revoked key ends like a session that is logged out. See decisions/0037. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly users: UsersService,
    private readonly recoveries: AccountRecoveriesService,
    private readonly endings: SessionEndings,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /** The keys by name, and those that recoveries revoked lately and whose name is free. */
  async list(userId: UserId): Promise<{ keys: ApiKey[]; revoked: RevokedKeyView[] }> {
    const [keys, recoveries] = await Promise.all([
      this.keys.of(userId),
      this.recoveries.of(userId),
    ]);
    const names = new Set(keys.map(({ name }) => name));
    return { keys, revoked: recoveries.flatMap(toRevokedKeyViews).filter(isFirstOf(names)) };
  }

  /**
   * Creates a key and mails its user. Throws ApiKeyNameTaken, also to a repetition, and
   * TooManyApiKeys.
   */
  async create(
    session: SessionUser,
    { name, mode, scopes, expiresInDays }: CreateApiKeyBody,
  ): Promise<{ key: ApiKey; secret: string }> {
    const { id: userId } = session;
    const { secret, ...stored } = newApiKey(mode);
    const createdAt = this.clock.now();
    const key: ApiKey = {
      id: newId() as ApiKeyId,
      userId,
      name,
      mode,
      scopes,
      ...stored,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + expiresInDays * dayMs),
      lastUsedAt: null,
    };
    await this.transactions.run(async (tx) => {
      // Conflicts with another creation, the deletion of the user, and the end of all sessions.
      const user = await this.users.holdOf(session, tx);
      const keys = await this.keys.of(userId, tx);
      if (keys.some((other) => other.name === name)) throw ApiKeyNameTaken();
      if (keys.length >= maxApiKeys) throw TooManyApiKeys({ max: maxApiKeys });
      await this.keys.insert(key, tx);
      if (mode === 'test') await this.users.rememberTestAccount(user, tx);
      await this.mail(user, key, tx);
    });
    this.log.info({ userId, apiKeyId: key.id, mode, scopes }, 'api key created');
    return { key, secret };
  }

  /** Every process refuses the key as soon as it learns of it. Throws ApiKeyNotFound. */
  async revoke(userId: UserId, id: ApiKeyId): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.keys.remove({ userId, id }, tx))) throw ApiKeyNotFound();
      await this.endings.logOut({ id: userId, sessionId: id }, tx);
    });
    this.log.info({ userId, apiKeyId: id }, 'api key revoked');
  }

  private async mail(user: User, { lastFour, mode, scopes, createdAt }: ApiKey, tx: ClientSession) {
    await this.outbox.add(
      SendTransactionalMail,
      {
        template: 'api-key-created',
        to: user.email,
        userId: user.id,
        username: user.username,
        lastFour,
        mode,
        scopes: [...scopes],
        createdAt: createdAt.toISOString(),
      },
      tx,
    );
  }
}

/** Leaves out names that were seen before. */
const isFirstOf =
  (names: Set<string>) =>
  ({ name }: RevokedKeyView): boolean =>
    !names.has(name) && Boolean(names.add(name));

interface NewApiKey {
  /** The key itself. It is shown to its user and not stored. */
  readonly secret: string;
  readonly keyHash: string;
  readonly lastFour: string;
}

/** Creates an API key: 256 random bits behind a prefix by which scanners of public code recognise it. */
function newApiKey(mode: ApiKeyMode): NewApiKey {
  const secret = apiKeyPrefixes[mode] + randomBytes(32).toString('base64url');
  return { secret, keyHash: hashOfApiKey(secret), lastFour: secret.slice(-4) };
}
