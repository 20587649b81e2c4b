import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Day } from '../figures/days.js';
import { idIn, keyIn, type Generation } from '../generations/generation.js';
import { PERSON_MODEL, type PersonDocument } from './person.schema.js';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly registeredOn: Day;
}

/** The people analytics has heard of. */
@Injectable()
export class PersonRepository {
  constructor(@InjectModel(PERSON_MODEL) private readonly model: Model<PersonDocument>) {}

  /** Stores those of whom nothing was heard before, and returns them. */
  async add(
    generation: Generation,
    people: readonly Person[],
    session: ClientSession,
  ): Promise<Person[]> {
    const ids = people.map(({ id }) => idIn(generation, id));
    const known = await this.model
      .find({ _id: { $in: ids } }, { _id: 1 }, { session })
      .lean<{ _id: string }[]>();
    const knownIds = new Set(known.map(({ _id }) => _id));
    const news = people.filter(({ id }) => !knownIds.has(idIn(generation, id)));
    const documents = news.map(({ id, ...person }) => ({
      _id: idIn(generation, id),
      generation: generation.id,
      ...person,
      gone: false,
    }));
    if (documents.length > 0) await this.model.insertMany(documents, { session });
    return news;
  }

  /** Keeps the id alone; returns the day of the registration, if this is the first word of it. */
  async forget(
    generation: Generation,
    id: string,
    session: ClientSession,
  ): Promise<Day | undefined> {
    const before = await this.model
      .findOneAndUpdate(
        { _id: idIn(generation, id) },
        {
          $set: { generation: generation.id, gone: true },
          $unset: { email: 1, registeredOn: 1 },
        },
        { upsert: true, session, returnDocument: 'before' },
      )
      .lean<PersonDocument | null>();
    return before?.registeredOn;
  }

  async emailsOf(generation: Generation, ids: readonly string[]): Promise<Map<string, string>> {
    const documentIds = ids.map((id) => idIn(generation, id));
    const found = await this.model.find({ _id: { $in: documentIds } }).lean<PersonDocument[]>();
    return new Map(found.map(({ _id, email }) => [keyIn(generation, _id), email ?? '']));
  }

  /** Whose e-mail begins so. */
  async idsByEmail(generation: Generation, prefix: string, limit: number): Promise<string[]> {
    const found = await this.emailQuery(generation, prefix, limit).lean<PersonDocument[]>();
    return found.map(({ _id }) => keyIn(generation, _id));
  }

  emailQuery(generation: Generation, prefix: string, limit: number) {
    const email = { $gte: prefix, $lt: `${prefix}\u{10FFFF}` };
    return this.model
      .find({ generation: generation.id, email }, { _id: 1 })
      .sort({ email: 1 })
      .limit(limit);
  }
}
