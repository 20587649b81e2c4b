import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { UserId } from '@leadmart/contracts';
import { toJoinable, type ZippedFile } from '@leadmart/platform/deflate';

/** The data that one feature stores about a user. */
export interface PersonalDataPart {
  /** Its files in the export of the user's data. Each is read when its turn comes. Absent where nothing is of use to the user. */
  files?(userId: UserId, at: Date): AsyncIterable<ZippedFile>;
  /** Erases it when the user is deleted; a repetition changes nothing more. Absent where nothing names or describes a person. */
  erase?(userId: UserId): Promise<void>;
}

/** Marks a provider that is a part of the personal data. */
export const HoldsPersonalData = DiscoveryService.createDecorator();

/** The parts of all features. */
@Injectable()
export class PersonalData implements OnModuleInit {
  private parts: readonly PersonalDataPart[] = [];

  constructor(private readonly providers: DiscoveryService) {}

  onModuleInit(): void {
    const marked = this.providers.getProviders({ metadataKey: HoldsPersonalData.KEY });
    this.parts = marked.map(({ instance }) => instance as PersonalDataPart);
  }

  async *files(userId: UserId, at: Date): AsyncGenerator<ZippedFile> {
    for (const part of this.parts) if (part.files) yield* part.files(userId, at);
  }

  async erase(userId: UserId): Promise<void> {
    for (const part of this.parts) await part.erase?.(userId);
  }
}

/** A file of the export from the pieces of its text. */
export const textFile = (
  name: string,
  at: Date,
  texts: () => AsyncIterable<string>,
): ZippedFile => ({ name, at, parts: () => partsOf(texts()) });

/** A file of the export with a value that is read when its turn comes. */
export const jsonFile = (name: string, at: Date, read: () => Promise<unknown>): ZippedFile =>
  textFile(name, at, async function* () {
    yield `${JSON.stringify(await read(), null, 2)}\n`;
  });

async function* partsOf(texts: AsyncIterable<string>) {
  for await (const text of texts) if (text !== '') yield [await toJoinable(Buffer.from(text))];
}
