import { Injectable } from '@nestjs/common';
import { PackNotFound, stateCodes } from '@leadmart/contracts';
import { chosenShelves, type KeptPages, PackHistories, PackLines } from '@leadmart/stock';
import { type BuyerAccount, BuyerAccounts, type Purchase } from '../../selling/index.js';
import { LeadChecks } from '../../supply/index.js';
import type { FactsUntilSale } from './pack-facts.js';

const neverChecked = { checkedOn: null, source: null };

/** Opens what the files of packs are made from. */
@Injectable()
export class PackSources {
  constructor(
    private readonly accounts: BuyerAccounts,
    private readonly checks: LeadChecks,
    private readonly histories: PackHistories,
    private readonly lines: PackLines,
  ) {}

  /** For some packs: what they have in common is read once, when the first of them needs it. */
  open(packs: readonly Purchase[]): OpenSources {
    const buyerIds = [...new Set(packs.map(({ buyerId }) => buyerId))];
    const reads = {
      accounts: () => this.accounts.findAll(buyerIds),
      checks: ({ datasetId, phoneStatus }: Purchase) => {
        const shelves = chosenShelves(stateCodes, phoneStatus);
        return this.checks.open(datasetId, neverChecked, { shelves });
      },
      origins: ({ datasetId }: Purchase) => {
        const among = packs.filter((pack) => pack.datasetId === datasetId);
        const ids = among.map(({ id }) => id);
        return this.histories.untilSale(datasetId, ids);
      },
    };
    return new OpenSources(reads, this.lines.keepPages());
  }
}

interface Reads {
  readonly accounts: () => ReturnType<BuyerAccounts['findAll']>;
  readonly checks: (pack: Purchase) => ReturnType<LeadChecks['open']>;
  readonly origins: (pack: Purchase) => ReturnType<PackHistories['untilSale']>;
}

/** The sources of the files of some packs. */
export class OpenSources {
  private readonly known = new Map<string, Promise<unknown>>();

  constructor(
    private readonly reads: Reads,
    private readonly pages: KeptPages,
  ) {}

  /** The terms that the buyer agreed to. Throws PeerUnavailable while auth does not answer. */
  async termsOf({ buyerId }: Purchase): Promise<BuyerAccount['agreedTo']> {
    const accounts = await this.once('accounts', this.reads.accounts);
    return accounts.find(({ userId }) => userId === buyerId)?.agreedTo;
  }

  /** Throws PackNotFound for a pack without leads. */
  async factsOf(pack: Purchase): Promise<FactsUntilSale> {
    const { datasetId, phoneStatus } = pack;
    const [checks, origins] = await Promise.all([
      this.once(`checks ${datasetId} ${phoneStatus}`, () => this.reads.checks(pack)),
      this.once(`origins ${datasetId}`, () => this.reads.origins(pack)),
    ]);
    const origin = origins.get(pack.id);
    if (!origin) throw PackNotFound();
    return { checks, origin, pages: this.pages };
  }

  private once<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.known.get(key) ?? read();
    this.known.set(key, known);
    return known as Promise<T>;
  }
}
