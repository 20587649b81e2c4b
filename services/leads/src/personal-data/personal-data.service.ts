import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  ListUserEmails,
  testAccountOf,
  UserNotFound,
  type UserEmails,
  type UserId,
} from '@leadmart/contracts';
import { fileInPieces, withFirst } from '@leadmart/platform/http';
import { Requests } from '@leadmart/platform/messaging';
import { Clock } from '@leadmart/platform/time';
import { zippedPieces, type ZippedFile } from '@leadmart/stock';
import { FilesOfServices } from './files-of-services.js';
import { PersonalData } from './personal-data.js';

/** An export ready to be sent. */
export interface DataExport {
  readonly name: string;
  readonly bytes: Readable;
}

/**
 * Exports all data of a user as one zip file, in constant memory. Leads answers the request because it has the large
 * files; it asks the other services for theirs. See decisions/0030.
 */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly others: FilesOfServices,
    private readonly personalData: PersonalData,
    private readonly requests: Requests,
    private readonly clock: Clock,
  ) {}

  /** Throws UserNotFound, or PeerUnavailable when auth does not answer. */
  async open(userId: UserId): Promise<DataExport> {
    const { users } = await this.requests.send(ListUserEmails, { userIds: [userId] });
    const [user] = users;
    if (!user) throw UserNotFound();
    const now = this.clock.now();
    const pieces = await withFirst(zippedPieces(this.files(user, now)));
    const name = `leadmart-data-${now.toISOString().slice(0, 10)}.zip`;
    return { name, bytes: fileInPieces(pieces) };
  }

  /**
   * Those of other services first: one that does not answer fails the export before a byte is sent. Those of the test keys
   * last, in a folder.
   */
  private async *files(
    { userId, hasTestAccount }: UserEmails['users'][number],
    at: Date,
  ): AsyncGenerator<ZippedFile> {
    yield* this.others.of(userId, at);
    yield* this.personalData.files(userId, at);
    if (!hasTestAccount) return;
    const testId = testAccountOf(userId);
    for await (const file of this.personalData.files(testId, at))
      yield { ...file, name: `test/${file.name}` };
  }
}
