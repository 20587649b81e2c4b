import { Controller } from '@nestjs/common';
import { ExportAuthData, type PersonalDataPage } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../auth.topology.js';
import { SecondFactorReader } from '../factors/second-factor.reader.js';
import type { StoredFactors } from '../factors/second-factor.schema.js';
import { OpenSessionsService } from '../sessions/open/open-sessions.service.js';
import { ApiKeyRepository } from './api-keys/api-key.repository.js';
import type { User } from './user.js';
import { UserRepository } from './user.repository.js';

/** Answers the profile, the sessions and the API keys of a user, for the export of the user's data. */
@Controller()
export class ExportAuthDataResponder {
  constructor(
    private readonly users: UserRepository,
    private readonly openSessions: OpenSessionsService,
    private readonly apiKeys: ApiKeyRepository,
    private readonly secondFactors: SecondFactorReader,
  ) {}

  @Answers(ExportAuthData, requestsQueue)
  async export(@Payload() { userId, file }: ExportAuthData): Promise<PersonalDataPage> {
    const user = await this.users.find(userId);
    if (!user) return { text: '', next: null };
    return { text: await this.textOf(file, user), next: null };
  }

  private async textOf(file: ExportAuthData['file'], user: User): Promise<string> {
    switch (file) {
      case 'profile.json':
        return profileOf(user, await this.secondFactors.find(user.id));
      case 'sessions.csv':
        return this.sessionsOf(user);
      case 'api-keys.csv':
        return this.apiKeysOf(user);
    }
  }

  private async sessionsOf(user: User): Promise<string> {
    const { sessions } = await this.openSessions.listOf(user);
    const rows = sessions.map(({ device, startedAt, lastUsedAt }) =>
      csvRow([device, startedAt.toISOString(), lastUsedAt.toISOString()]),
    );
    return [csvHead(['device', 'startedAt', 'lastUsedAt']), ...rows].join('');
  }

  private async apiKeysOf({ id }: User): Promise<string> {
    const keys = await this.apiKeys.of(id);
    const rows = keys.map(({ name, mode, scopes, createdAt, expiresAt, lastUsedAt }) =>
      csvRow([
        name,
        mode,
        scopes.join(' '),
        createdAt.toISOString(),
        expiresAt.toISOString(),
        lastUsedAt?.toISOString() ?? '',
      ]),
    );
    const columns = ['name', 'mode', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'];
    return [csvHead(columns), ...rows].join('');
  }
}

function profileOf(
  { id, email, username, isAdmin, ...user }: User,
  { authenticator, passkeys }: StoredFactors,
): string {
  const { registeredAt, verifiedAt, agreedTo, lockedAt, deletionDueAt } = user;
  const times = {
    registeredAt,
    verifiedAt,
    agreedTo: agreedTo ?? null,
    lockedAt: lockedAt ?? null,
    deletionDueAt: deletionDueAt ?? null,
    authenticatorAddedAt: authenticator?.addedAt ?? null,
    passkeys: passkeys.map(({ name, addedAt, lastUsedAt }) => ({ name, addedAt, lastUsedAt })),
  };
  return `${JSON.stringify({ id, email, username, isAdmin, ...times }, null, 2)}\n`;
}
