import { Injectable, type OnModuleInit } from '@nestjs/common';
import { askedNotToBeCalledName, readEmail, SessionEnded } from '@leadmart/contracts';
import { type Claim, Work } from '@leadmart/platform/work';
import { cellIn, PackLeads } from '@leadmart/stock';
import { phoneIn, SuppressionListChanger } from '../../care/index.js';
import { suppressAsked } from '../../leads.jobs.js';
import { CallPacks } from './call-pack.js';
import { CallSheetRepository } from './call-sheet.repository.js';
import type { CallSheetDocument } from './call-sheet.schema.js';

/**
 * Puts people who asked not to be called on their buyer's list of that name: all phones and emails of the lead's line. The
 * transaction that stores the outcome makes its sheet due; a repetition adds nothing.
 */
@Injectable()
export class AskedSuppressor implements OnModuleInit {
  constructor(
    private readonly sheets: CallSheetRepository,
    private readonly packs: CallPacks,
    private readonly packLeads: PackLeads,
    private readonly lists: SuppressionListChanger,
    private readonly work: Work,
  ) {}

  onModuleInit(): void {
    this.work.runDue(suppressAsked, this.sheets.rows, (step) => this.suppress(step));
  }

  private async suppress(step: Claim<CallSheetDocument>): Promise<void> {
    const { buyerId, packId, asked = [] } = step.row;
    const { pack, positions } = await this.packs.open(buyerId, packId);
    const leads = await this.packLeads.find(pack, positions.at(asked));
    const phones = leads.flatMap(({ cells }) => phoneIn(cells) ?? []);
    const emails = leads.flatMap(({ cells }) => readEmail(cellIn(cells, 'email')) ?? []);
    await this.add(buyerId, phones, emails);
    await step.end({ $pull: { asked: { $in: asked } } });
  }

  private async add(buyerId: CallSheetDocument['buyerId'], phones: number[], emails: string[]) {
    if (phones.length + emails.length === 0) return;
    const read = {
      phones: Float64Array.from(new Set(phones)).sort(),
      emails: [...new Set(emails)].sort(),
      lines: Math.max(phones.length, emails.length),
      invalidLines: 0,
      invalid: [],
      unclear: new Float64Array(),
    };
    try {
      await this.lists.add(buyerId, { asked: askedNotToBeCalledName }, read);
    } catch (error) {
      // The user was deleted, and the lists with them.
      if (!SessionEnded.is(error)) throw error;
    }
  }
}
