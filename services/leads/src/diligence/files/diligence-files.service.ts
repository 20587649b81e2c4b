import { Injectable } from '@nestjs/common';
import {
  PackNotFound,
  type DiligenceFormat,
  type DiligenceQuery,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import type { NamedFile } from '@leadmart/platform/http';
import { Clock } from '@leadmart/platform/time';
import type { LeadsConfig } from '../../leads.config.js';
import { PackReader, type Purchase } from '../../selling/index.js';
import { readSigned, signedText, type DiligenceDocument } from '../documents/diligence-document.js';
import { saysTheSame, sinceDocument, soldDocument } from '../documents/diligence-documents.js';
import { diligencePdf } from '../documents/diligence-pdf.js';
import { hashEntry, sha256Of } from '../documents/file-names.js';
import { PackFacts } from '../facts/pack-facts.js';
import { PackSources, type OpenSources } from '../facts/pack-sources.js';
import { SigningKeys } from '../signing/signing-keys.js';
import { DiligenceFileRepository } from './diligence-file.repository.js';
import type { DiligenceFile } from './diligence-file.schema.js';

/**
 * The diligence files of packs:
 *
 * 1. **As sold**: made once, by `PackSealer` seconds after the sale or by the first request, and kept. Its id is that of the
 *    pack, so of two that are made at once the database takes one, and both callers get that one.
 * 2. **Since**: made on request, numbered, and kept so that it can be verified. A request on the same day that finds the same
 *    changes gets the same file.
 * 3. **PDF**: drawn from the signed text when it is first asked for, and kept, because another version of the program that
 *    draws it would make other bytes.
 */
@Injectable()
export class DiligenceFilesService {
  constructor(
    private readonly files: DiligenceFileRepository,
    private readonly packs: PackReader,
    private readonly sources: PackSources,
    private readonly facts: PackFacts,
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  /** Throws PackNotFound, also for a pack of another buyer, and PeerUnavailable if the file is not made and auth does not answer. */
  async open(
    buyerId: UserId,
    packId: PurchaseId,
    { part, format }: DiligenceQuery,
  ): Promise<NamedFile> {
    const key = { buyerId, packId };
    const file =
      part === 'sold'
        ? ((await this.files.sold(key)) ?? (await this.sold(await this.packOf(key))))
        : await this.since(await this.packOf(key));
    return { name: nameOf(file, format), bytes: await this.bytesOf(file, format) };
  }

  /** Makes the file of a pack as it was sold, for `add`. Throws PeerUnavailable while auth does not answer. */
  async makeSold(pack: Purchase, sources: OpenSources): Promise<DiligenceFile> {
    const terms = await sources.termsOf(pack);
    const facts = await this.facts.asSold(pack, await sources.factsOf(pack));
    const document = soldDocument(pack, { ...facts, terms }, this.makingNow());
    const { sha256, sha256WithoutByteOrderMark } = document.csv;
    const hashes = [sha256, sha256WithoutByteOrderMark].map((hash) => hashEntry('csv', hash));
    return this.fileOf(pack, { document, number: 0, hashes });
  }

  /** Stores files with one command, except those whose id has a file. Returns those that it stored. */
  add(files: readonly DiligenceFile[]): Promise<DiligenceFile[]> {
    return this.files.add(files);
  }

  private async sold(pack: Purchase): Promise<DiligenceFile> {
    const known = await this.files.sold({ buyerId: pack.buyerId, packId: pack.id });
    if (known) return known;
    const [stored] = await this.add([await this.makeSold(pack, this.sources.open([pack]))]);
    return stored ?? this.sold(pack);
  }

  private async since(pack: Purchase): Promise<DiligenceFile> {
    const sold = await this.sold(pack);
    const since = await this.facts.since(pack);
    const making = this.makingNow();
    const newest = (await this.files.newest({ buyerId: pack.buyerId, packId: pack.id })) ?? sold;
    const facts = { ...since, blankLines: pack.erased?.length ?? 0 };
    if (saysTheSame(readSigned(newest.text).document, facts, making.madeAt)) return newest;
    const number = newest.number + 1;
    const of = { id: sold.id, sha256: sha256Of(sold.text) };
    const document = sinceDocument({ pack, sold: of, number }, since, making);
    const [stored] = await this.add([await this.fileOf(pack, { document, number, hashes: [] })]);
    return stored ?? this.since(pack);
  }

  private makingNow() {
    return { madeAt: this.clock.now(), site: this.config.PUBLIC_URL };
  }

  private async fileOf(
    { id: packId, buyerId }: Purchase,
    made: { document: DiligenceDocument; number: number; hashes: readonly string[] },
  ): Promise<DiligenceFile> {
    const { document, number, hashes } = made;
    const { id, part, madeAt } = document;
    const text = signedText(document, await this.keys.current());
    return {
      id,
      packId,
      buyerId,
      part,
      number,
      text,
      hashes: [hashEntry('json', sha256Of(text)), ...hashes],
      madeAt: new Date(madeAt),
    };
  }

  private async bytesOf(file: DiligenceFile, format: DiligenceFormat): Promise<Buffer> {
    if (format === 'json') return Buffer.from(file.text);
    return (
      (await this.files.pdfOf(file)) ??
      (await this.files.addPdf(file, await diligencePdf(file.text)))
    );
  }

  private async packOf({ buyerId, packId }: { buyerId: UserId; packId: PurchaseId }) {
    const [pack] = await this.packs.findAll(buyerId, [packId]);
    if (!pack) throw PackNotFound();
    return pack;
  }
}

const nameOf = ({ id, part }: DiligenceFile, format: DiligenceFormat): string =>
  `leadmart-diligence-${part === 'sold' ? 'as-sold' : part}-${id}.${format}`;
