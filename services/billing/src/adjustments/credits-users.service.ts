import { Injectable } from '@nestjs/common';
import {
  creditsToTenths,
  FindUsers,
  ListUserEmails,
  ListUsersByName,
  mostPreviewed,
  PeerUnavailable,
  tenths,
  type BulkPreviewView,
  type CreditsUsersQuery,
  type CreditsUsersView,
  type UserId,
} from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import type { Account } from '../accounts/account.js';
import { AccountRepository, type AccountOrder } from '../accounts/account.repository.js';
import { toCreditsUserRowView } from './adjustment.view.js';

/** A search finds at most this many users, so that its cost does not grow with the number of users. */
const maxFound = 1_000;
const timeoutMs = 1_000;

interface Slice {
  readonly skip: number;
  readonly limit: number;
  readonly order: AccountOrder['order'];
}

interface UsersPage {
  readonly total: number;
  readonly accounts: readonly Account[];
  readonly names: ReadonlyMap<UserId, string | undefined>;
}

/** Lists users with their balances for admins, in the order of a column. Auth owns the names and answers the search. */
@Injectable()
export class CreditsUsersService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly requests: Requests,
  ) {}

  /** Throws PeerUnavailable when there is a search or the order of names, and auth does not answer. */
  async page({ search, page, limit, sort, order }: CreditsUsersQuery): Promise<CreditsUsersView> {
    const slice = { skip: (page - 1) * limit, limit, order };
    const found = search === '' ? undefined : await this.find(search);
    const { total, accounts, names } = await (sort === 'name'
      ? this.pageByName(found?.userIds, slice)
      : this.pageByColumn(found?.userIds, { ...slice, sort }));
    return {
      users: accounts.map((account) => toCreditsUserRowView(account, names.get(account.userId))),
      total,
      page,
      pages: Math.max(1, Math.ceil(total / limit)),
      hasMore: found?.hasMore ?? false,
    };
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

  /** Billing stores the values of the column, and auth is asked for the names of the page. */
  private async pageByColumn(
    among: UserId[] | undefined,
    slice: Slice & AccountOrder,
  ): Promise<UsersPage> {
    const { total, accounts } = await (among
      ? this.accounts.pageOf(among, slice)
      : this.pageOfAll(slice));
    return { total, accounts, names: await this.namesOf(accounts.map(({ userId }) => userId)) };
  }

  /** Auth stores the names, so it is asked for the page, and billing reads its accounts. */
  private async pageByName(among: UserId[] | undefined, slice: Slice): Promise<UsersPage> {
    const known = among && (await this.accounts.withEmailAmong(among));
    const total = known ? known.size : await this.accounts.countWithEmail();
    if (slice.skip >= total) return { total, accounts: [], names: new Map() };
    const { users } = await this.requests.send(ListUsersByName, {
      ...slice,
      ...(known && { among: [...known.keys()] }),
    });
    const accounts =
      known ?? (await this.accounts.withEmailAmong(users.map(({ userId }) => userId)));
    return {
      total,
      // A user whose registration has not arrived has no account yet.
      accounts: users.flatMap(({ userId }) => accounts.get(userId) ?? []),
      names: new Map(users.map(({ userId, username }) => [userId, username])),
    };
  }

  private async pageOfAll(slice: Slice & AccountOrder) {
    const total = await this.accounts.countWithEmail();
    const accounts = slice.skip < total ? await this.accounts.page(slice) : [];
    return { total, accounts };
  }

  private async find(text: string) {
    return this.requests.send(FindUsers, { text, limit: maxFound });
  }
}
