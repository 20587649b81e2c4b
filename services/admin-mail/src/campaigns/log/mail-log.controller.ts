import { Controller } from '@nestjs/common';
import {
  campaignRecipientsCsvEndpoint,
  campaignRecipientsEndpoint,
  listCampaignsEndpoint,
  readCampaignEndpoint,
  type MailRecipientView,
} from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import { fileInPieces, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { MailLogService } from './mail-log.service.js';

/** The mails that were sent, their recipients and what became of them. */
@Controller()
export class MailLogController {
  constructor(private readonly mailLog: MailLogService) {}

  @Handles(listCampaignsEndpoint)
  async list(@Sent() { query }: SentTo<typeof listCampaignsEndpoint>) {
    return this.mailLog.list(query);
  }

  @Handles(readCampaignEndpoint)
  async details(@Sent() { params: { id } }: SentTo<typeof readCampaignEndpoint>) {
    return this.mailLog.details(id);
  }

  @Handles(campaignRecipientsEndpoint)
  async recipients(@Sent() { params: { id }, query }: SentTo<typeof campaignRecipientsEndpoint>) {
    return this.mailLog.recipients(id, query);
  }

  @Handles(campaignRecipientsCsvEndpoint)
  async file(
    @Sent() { params: { id }, query: filter }: SentTo<typeof campaignRecipientsCsvEndpoint>,
  ) {
    const bytes = fileInPieces(linesOf(await this.mailLog.allRecipients(id, filter)));
    return { name: 'leadmart-recipients.csv', bytes };
  }
}

async function* linesOf(batches: AsyncIterable<MailRecipientView[]>): AsyncGenerator<string> {
  yield recipientsCsvHead;
  for await (const batch of batches) yield batch.map(recipientsCsvRow).join('');
}

const recipientsCsvHead = csvHead(['email', 'state', 'reason', 'at']);

/** One line of the file. Moments are in UTC. */
const recipientsCsvRow = ({ email, state, reason, at }: MailRecipientView): string =>
  csvRow([email, state, reason ?? '', at]);
