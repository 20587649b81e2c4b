import { Injectable } from '@nestjs/common';
import {
  creditsToTenths,
  FindUsers,
  ListUserEmails,
  mostPreviewed,
  PeerUnavailable,
  tenths,
  type BulkPreviewView,
  type CreditsUsersQuery,
  type CreditsUsersView,
  type UserId,
} from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import { AccountRepository, type AccountOrder } from '../accounts/account.repository.js';
import { toCreditsUserRowView } from './adjustment.view.js';

/** A search finds at most this many users, so that its cost does not grow with the number of users. */
const maxFound = 1_000;
const timeoutMs = 1_000;

type AccountPage = AccountOrder & { readonly skip: number; readonly limit: number };

/** Lists users with their balances for admins, in the order of a column. Auth owns the names and answers the search. */
@Injectable()
export class CreditsUsersService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly requests: Requests,
  ) {}

  /** Throws PLATFORM.PEER_UNAVAILABLE when there is a search and auth does not answer. */
  async page({ search, page, limit, sort, order }: CreditsUsersQuery): Promise<CreditsUsersView> {
    const wanted = { skip: (page - 1) * limit, limit, sort, order };
    const { total, accounts, hasMore } = await (search === ''
      ? this.all(wanted)
      : this.find(search, wanted));
    const names = await this.namesOf(accounts.map(({ userId }) => userId));
    const users = accounts.map((account) =>
      toCreditsUserRowView(account, names.get(account.userId)),
    );
    return { users, total, page, pages: Math.max(1, Math.ceil(total / limit)), hasMore };
  }

  /** Counts what a removal of `amount` credits from all users would do. */
  async preview(amount: number): Promise<BulkPreviewView> {
    const most = mostPreviewed;
    const [users, reachZero, haveNone] = await Promise.all([
      this.accounts.countWithEmail(),
      this.accounts.countBalances({ above: 0, upTo: creditsToTenths(amount), most }),
      this.accounts.countBalances({ above: -Infinity, upTo: tenths(0), most }),
    ]);
    return { users, reachZero, haveNone, hasMore: Math.max(reachZero, haveNone) === most };
  }

  /** The names of these users; none while auth does not answer. */
  private async namesOf(userIds: UserId[]): Promise<ReadonlyMap<UserId, string | undefined>> {
    if (userIds.length === 0) return new Map();
    try {
      const { users } = await this.requests.send(ListUserEmails, { userIds }, { timeoutMs });
      return new Map(users.map(({ userId, username }) => [userId, username]));
    } catch (error) {
      // The list is useful without names.
      if (PeerUnavailable.is(error)) return new Map();
      throw error;
    }
  }

  private async all(page: AccountPage) {
    const total = await this.accounts.countWithEmail();
    const accounts = page.skip < total ? await this.accounts.page(page) : [];
    return { total, accounts, hasMore: false };
  }

  private async find(text: string, page: AccountPage) {
    const { userIds, hasMore } = await this.requests.send(FindUsers, { text, limit: maxFound });
    return { ...(await this.accounts.pageOf(userIds, page)), hasMore };
  }
}
