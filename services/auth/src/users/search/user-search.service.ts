import { Injectable } from '@nestjs/common';
import { UserRepository, type FoundUser } from '../user.repository.js';
import { minSearchLength, searchKeyLength, toSearchForm } from './search-keys.js';

const maxResults = 20;
/** Users with the same key may differ after it, when a search is longer than a key; at most this many are compared. */
const maxCandidates = 200;

/** Finds users for admins by a part of their e-mail or name. */
@Injectable()
export class UserSearchService {
  constructor(private readonly users: UserRepository) {}

  /** At most 20 users; those whose e-mail begins with the text come first. */
  async search(text: string): Promise<FoundUser[]> {
    const wanted = toSearchForm(text);
    if (wanted.length < minSearchLength) return [];
    const key = wanted.slice(0, searchKeyLength);
    const [first, others] = await Promise.all([
      this.users.findByEmailPrefix(wanted, maxResults),
      this.users.findBySearchKey(key, key === wanted ? maxResults * 2 : maxCandidates),
    ]);
    const found = new Map<string, FoundUser>();
    for (const user of [...first, ...others]) {
      if (found.size < maxResults && hasText(user, wanted)) found.set(user.id, user);
    }
    return [...found.values()];
  }
}

function hasText({ email, username }: FoundUser, wanted: string): boolean {
  return [email, username].some((text) => toSearchForm(text).includes(wanted));
}
