import { Injectable } from '@nestjs/common';
import {
  ExportAdminMailData,
  ExportAuthData,
  ExportBillingData,
  ListUserEmails,
  personalDataFiles,
  testAccountOf,
  UserNotFound,
  type PersonalDataPage,
  type UserEmails,
  type UserId,
} from '@leadmart/contracts';
import { type ZippedFile, zippedPieces } from '@leadmart/platform/deflate';
import { fileInPieces, withFirst, type NamedFile } from '@leadmart/platform/http';
import { Requests } from '@leadmart/platform/messaging';
import { Clock } from '@leadmart/platform/time';
import { PersonalData, textFile } from './personal-data.js';

/** The files of an export that other services have. */
@Injectable()
export class FilesOfServices {
  constructor(private readonly requests: Requests) {}

  *of(userId: UserId, at: Date): Generator<ZippedFile> {
    const { requests } = this;
    for (const file of personalDataFiles.auth)
      yield textFile(file, at, () =>
        pagesOf((after) => requests.send(ExportAuthData, { userId, file, after })),
      );
    for (const file of personalDataFiles.billing)
      yield textFile(file, at, () =>
        pagesOf((after) => requests.send(ExportBillingData, { userId, file, after })),
      );
    for (const file of personalDataFiles['admin-mail'])
      yield textFile(file, at, () =>
        pagesOf((after) => requests.send(ExportAdminMailData, { userId, file, after })),
      );
  }
}

/** Yields the texts of all pages of a file. */
async function* pagesOf(
  read: (after: string) => Promise<PersonalDataPage>,
): AsyncGenerator<string> {
  for (let after: string | null = ''; after !== null;) {
    const page: PersonalDataPage = await read(after);
    yield page.text;
    after = page.next;
  }
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
  async open(userId: UserId): Promise<NamedFile> {
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
