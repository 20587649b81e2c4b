import { Injectable } from '@nestjs/common';
import type { FindUsers } from '@leadmart/contracts';
import { UserRepository, type FoundUser } from '../user.repository.js';
import { minSearchLength, searchKeyLength, toSearchForm } from './search-keys.js';

const maxResults = 20;
/** Users with the same key may differ after it, when a search is longer than a key; at least this many are compared. */
const minCandidates = 200;

interface Found {
  readonly users: FoundUser[];
  readonly hasMore: boolean;
}

/** Finds users for admins by a part of their email or name. */
@Injectable()
export class UserSearchService {
  constructor(private readonly users: UserRepository) {}

  /** At most 20 users; those whose email begins with the text come first. */
  async search(text: string): Promise<FoundUser[]> {
    if (toSearchForm(text).length < minSearchLength) return [];
    return (await this.withText(text, maxResults)).users;
  }

  /** At most `limit` users with a text, in a state, or both: then the state is looked for among the first with the text. */
  async find({ text, state, limit }: FindUsers): Promise<Found> {
    const found = text === undefined ? undefined : await this.withText(text, limit);
    if (!state) return found ?? { users: [], hasMore: false };
    const among = found?.users.map(({ id }) => id);
    const users = await this.users.findInState(state, { among, limit: limit + 1 });
    return {
      users: users.slice(0, limit),
      hasMore: found?.hasMore === true || users.length > limit,
    };
  }

  /**
   * At most `limit` users; those whose email begins with the text come first. It reads at most three times as
   * many users, however many match. A text of one character finds beginnings of emails only.
   */
  private async withText(text: string, limit: number): Promise<Found> {
    const wanted = toSearchForm(text);
    const [first, others] = await Promise.all([
      this.users.findByEmailPrefix(wanted, limit + 1),
      this.findByKey(wanted, 2 * limit + 1),
    ]);
    const matches = [...first, ...others].filter((user) => hasText(user, wanted));
    const found = new Map(matches.map((user) => [user.id, user]));
    return { users: [...found.values()].slice(0, limit), hasMore: found.size > limit };
  }

  private async findByKey(wanted: string, limit: number): Promise<FoundUser[]> {
    if (wanted.length < minSearchLength) return [];
    const key = wanted.slice(0, searchKeyLength);
    const candidates = key === wanted ? limit : Math.max(minCandidates, limit);
    return this.users.findBySearchKey(key, candidates);
  }
}

function hasText({ email, username }: FoundUser, wanted: string): boolean {
  return [email, username].some((text) => toSearchForm(text).includes(wanted));
}
