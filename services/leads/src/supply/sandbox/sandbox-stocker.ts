import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  areaCodesOfState,
  blankLead,
  leadColumns,
  sandboxDatasetId,
  stateCodes,
} from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import { Transactions } from '@leadmart/platform/mongo';
import { Work } from '@leadmart/platform/work';
import { DatasetLease, leadsForSale, StockChanges, StockCountsRepository } from '@leadmart/stock';
import { stockSandbox } from '../../leads.jobs.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { readLeads } from '../uploads/reading/read-leads.js';
import { UploadShelver } from '../uploads/shelving/upload-shelver.js';

/**
 * Makes the dataset of test keys and puts its leads on the shelves as an upload does, but without an upload, an event or an
 * audit: it is no supply. See decisions/0070.
 */
@Injectable()
export class SandboxStocker implements OnModuleInit {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly counts: StockCountsRepository,
    private readonly lease: DatasetLease,
    private readonly shelver: UploadShelver,
    private readonly stock: StockChanges,
    private readonly transactions: Transactions,
    private readonly work: Work,
  ) {}

  onModuleInit(): void {
    this.work.runOne(stockSandbox, async () => {
      await this.run();
      return 'over';
    });
  }

  /** A repetition changes nothing, also one at the same time. */
  async run(): Promise<void> {
    if (await this.isStocked()) return;
    await this.datasets.createSandbox();
    const file = await readLeads(sandboxFile(), {});
    await this.lease.hold(sandboxDatasetId, async (lease) => {
      if (await this.isStocked()) return;
      const { leads } = await this.shelver.stage(lease, file);
      await this.transactions.run(async (tx) => {
        await lease.commit(leads.superseded, tx);
        await this.stock.add(lease, leads, tx);
      });
    });
  }

  private async isStocked(): Promise<boolean> {
    const known = await this.counts.findMany([sandboxDatasetId]);
    return leadsForSale(known.get(sandboxDatasetId)) > 0;
  }
}

const firstNames = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gina', 'Hugo', 'Iris', 'Jon'];
const lastNames = ['Archer', 'Baker', 'Cooper', 'Dyer', 'Fisher', 'Glover', 'Hunter'];
/** The numbers of each area code that are kept for fiction: 555-0100 to 555-0199. */
const fictionalLines = Array.from({ length: 100 }, (_, line) => 100 + line);
/** One of so many leads is dnc. */
const dncEach = 4;

/**
 * The leads of the sandbox as a CSV file, always the same: each fictional number of the fifty states once. Their addresses
 * belong to a domain that exists for examples.
 */
function sandboxFile(): Buffer {
  const places = stateCodes.flatMap((state) =>
    areaCodesOfState(state).flatMap((code) =>
      fictionalLines.map((line) => ({ state, code, line })),
    ),
  );
  const rows = places.map(({ state, code, line }, n) => {
    const firstName = firstNames[n % firstNames.length] ?? '';
    const lastName = lastNames[n % lastNames.length] ?? '';
    const phoneNumber = `${code}5550${line}`;
    const lead = {
      ...blankLead,
      firstName,
      lastName,
      state,
      city: 'Sampleville',
      phoneNumber,
      phoneNumberStatus: n % dncEach === 0 ? 'dnc' : 'clean',
      email: `${firstName}.${lastName}.${phoneNumber}@example.com`.toLowerCase(),
    };
    return csvRow(leadColumns.map((column) => lead[column]));
  });
  return Buffer.from([csvHead(leadColumns), ...rows].join(''));
}
