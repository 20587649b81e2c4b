import { Injectable } from '@nestjs/common';
import {
  DatasetNotFound,
  fewestCallingBuyers,
  fewestCallingOutcomes,
  type DatasetCallingView,
  type DatasetId,
  type ResultsQuery,
  type ResultsView,
  type UserId,
} from '@leadmart/contracts';
import { PackReader, toPackView } from '../../selling/index.js';
import { DatasetReader } from '../../supply/index.js';
import { CallingSumsRepository } from './calling-sums.repository.js';
import { resultsOf } from './results.decisions.js';

const dayMs = 24 * 60 * 60 * 1_000;

/** Results of calls: those of a buyer, and the rates of uploads over all buyers. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly sums: CallingSumsRepository,
    private readonly packs: PackReader,
    private readonly datasets: DatasetReader,
  ) {}

  /** Reads a small document for each upload in each pack that was called; names of packs only for rows of packs. */
  async of(buyerId: UserId, { by, from, to }: ResultsQuery): Promise<ResultsView> {
    const sums = await this.sums.ofBuyer(buyerId, {
      ...(from && { from: new Date(from) }),
      ...(to && { to: new Date(Date.parse(to) + dayMs) }),
    });
    const ids = by === 'pack' ? [...new Set(sums.map(({ packId }) => packId))] : [];
    const packs = ids.length === 0 ? [] : await this.packs.findAll(buyerId, ids);
    const names = packs.map((pack) => [pack.id, toPackView(pack).name] as const);
    return resultsOf(sums, by, new Map(names));
  }

  /** Throws DatasetNotFound. Uploads of which few buyers or outcomes are known are left out. */
  async ofDataset(datasetId: DatasetId): Promise<DatasetCallingView> {
    if (!(await this.datasets.find(datasetId))) throw DatasetNotFound();
    const uploads = await this.sums.byUpload(datasetId);
    return {
      uploads: uploads
        .filter(
          ({ buyers, called }) => buyers >= fewestCallingBuyers && called >= fewestCallingOutcomes,
        )
        .map(({ uploadId: upload, buyers, called, contacts, badNumbers }) => ({
          upload,
          buyers,
          called,
          contactRate: contacts / called,
          badNumberRate: badNumbers / called,
        })),
    };
  }
}
