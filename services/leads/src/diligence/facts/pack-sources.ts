import { Injectable } from '@nestjs/common';
import { stateCodes, type UploadId, type UserId } from '@leadmart/contracts';
import { chosenShelves } from '@leadmart/stock';
import { type BuyerAccount, BuyerAccounts, type Purchase } from '../../selling/index.js';
import { type LastChecks, LeadChecks, UploadRanges, UploadReader } from '../../supply/index.js';

/** The facts of a dataset about the origin and the checks of its leads. */
export interface DatasetRecord {
  readonly checks: LastChecks;
  readonly ranges: UploadRanges;
  /** The day in UTC. */
  readonly listedOn: ReadonlyMap<UploadId, string>;
}

const neverChecked = { checkedOn: null, source: null };

/** Opens what the files of packs are made from. */
@Injectable()
export class PackSources {
  constructor(
    private readonly accounts: BuyerAccounts,
    private readonly checks: LeadChecks,
    private readonly uploads: UploadReader,
  ) {}

  /** For some packs: what they have in common is read once, when the first of them needs it. */
  open(packs: readonly Purchase[]): OpenSources {
    return new OpenSources(
      () => this.accounts.findAll([...new Set(packs.map(({ buyerId }) => buyerId))]),
      (pack) => this.read(pack),
    );
  }

  private async read({ datasetId, phoneStatus }: Purchase): Promise<DatasetRecord> {
    const shelves = chosenShelves(stateCodes, phoneStatus);
    const [checks, uploads] = await Promise.all([
      this.checks.open(datasetId, neverChecked, { shelves }),
      this.uploads.completedOf([datasetId]),
    ]);
    const listedOn = uploads.flatMap(({ id, completedAt }) =>
      completedAt ? [[id, completedAt.toISOString().slice(0, 10)] as const] : [],
    );
    return { checks, ranges: new UploadRanges(uploads), listedOn: new Map(listedOn) };
  }
}

/** The sources of the files of some packs. */
export class OpenSources {
  private accounts: Promise<readonly BuyerAccount[]> | undefined;
  private readonly records = new Map<string, Promise<DatasetRecord>>();

  constructor(
    private readonly readAccounts: () => Promise<readonly BuyerAccount[]>,
    private readonly readRecord: (pack: Purchase) => Promise<DatasetRecord>,
  ) {}

  /** The terms that the buyer agreed to. Throws PeerUnavailable while auth does not answer. */
  async termsOf(buyerId: UserId): Promise<BuyerAccount['agreedTo']> {
    this.accounts ??= this.readAccounts();
    return (await this.accounts).find(({ userId }) => userId === buyerId)?.agreedTo;
  }

  recordOf(pack: Purchase): Promise<DatasetRecord> {
    const key = `${pack.datasetId}:${pack.phoneStatus}`;
    const record = this.records.get(key) ?? this.readRecord(pack);
    this.records.set(key, record);
    return record;
  }
}
