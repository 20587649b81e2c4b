import { Injectable } from '@nestjs/common';
import {
  ExportAdminMailData,
  ExportAuthData,
  ExportBillingData,
  personalDataFiles,
  type PersonalDataPage,
  type UserId,
} from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import type { ZippedFile } from '@leadmart/stock';
import { textFile } from './personal-data.js';

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
