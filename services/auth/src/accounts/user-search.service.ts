import type { UserSearchResult } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { MIN_SEARCH_LENGTH, SEARCH_KEY_LENGTH, searchForm } from './search-keys.js';
import { UserRepository } from './user.repository.js';
import type { User } from './user.schema.js';

const maxResults = 20;
/** A search longer than a key may find users who differ later on; so many are looked through, no more. */
const maxCandidates = 200;

type Found = Pick<User, '_id' | 'email' | 'username'>;

/** Finds users for admins by a piece of their e-mail or name. */
@Injectable()
export class UserSearch {
  constructor(private readonly users: UserRepository) {}

  /** Those whose e-mail begins with the text come first. */
  async search(text: string): Promise<UserSearchResult[]> {
    const wanted = searchForm(text);
    if (wanted.length < MIN_SEARCH_LENGTH) return [];
    const key = wanted.slice(0, SEARCH_KEY_LENGTH);
    const [first, others] = await Promise.all([
      this.users.withEmailFrom(wanted, maxResults).lean<Found[]>(),
      this.users
        .withSearchKeyFrom(key, key === wanted ? maxResults * 2 : maxCandidates)
        .lean<Found[]>(),
    ]);
    const found = new Map<string, Found>();
    for (const user of [...first, ...others]) {
      if (found.size < maxResults && contains(user, wanted)) found.set(user._id, user);
    }
    return [...found.values()].map(({ _id, email, username }) => ({ _id, email, username }));
  }
}

function contains({ email, username }: Found, wanted: string): boolean {
  return [email, username].some((text) => searchForm(text).includes(wanted));
}
