import { ExportAuthData, type PersonalDataPage } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { Controller } from '@nestjs/common';
import { requestsQueue } from '../auth.topology.js';
import { OpenSessionsService } from '../sessions/open/open-sessions.service.js';
import type { User } from './user.js';
import { UserRepository } from './user.repository.js';

/** Answers the profile and the sessions of a user, for the export of the user's data. */
@Controller()
export class ExportAuthDataResponder {
  constructor(
    private readonly users: UserRepository,
    private readonly openSessions: OpenSessionsService,
  ) {}

  @Answers(ExportAuthData, requestsQueue)
  async export(@Payload() { userId, file }: ExportAuthData): Promise<PersonalDataPage> {
    const user = await this.users.find(userId);
    if (!user) return { text: '', next: null };
    const text = file === 'profile.json' ? profileOf(user) : await this.sessionsOf(user);
    return { text, next: null };
  }

  private async sessionsOf(user: User): Promise<string> {
    const { sessions } = await this.openSessions.listOf(user);
    const rows = sessions.map(({ device, startedAt, lastUsedAt }) =>
      csvRow([device, startedAt.toISOString(), lastUsedAt.toISOString()]),
    );
    return [csvHead(['device', 'startedAt', 'lastUsedAt']), ...rows].join('');
  }
}

function profileOf({ id, email, username, isAdmin, ...user }: User): string {
  const { registeredAt, verifiedAt, lockedAt, deletionDueAt } = user;
  const times = {
    registeredAt,
    verifiedAt,
    lockedAt: lockedAt ?? null,
    deletionDueAt: deletionDueAt ?? null,
  };
  return `${JSON.stringify({ id, email, username, isAdmin, ...times }, null, 2)}\n`;
}
