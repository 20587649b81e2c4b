import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SendTransactionalMail, type UserId, type WebhookChangeKind } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { ContactReader } from '../contacts/contact.reader.js';

/** Mails to the owner of a webhook. Each is stored with the change that it is about, so it is sent once. */
@Injectable()
export class WebhookMails {
  constructor(
    private readonly contacts: ContactReader,
    private readonly outbox: Outbox,
  ) {}

  async changed(
    userId: UserId,
    {
      url,
      change,
      at,
    }: { readonly url: string; readonly change: WebhookChangeKind; readonly at: Date },
    tx: ClientSession,
  ): Promise<void> {
    const owner = await this.ownerOf(userId);
    if (!owner) return;
    const mail = { template: 'webhook-changed' as const, ...owner, host: new URL(url).host };
    await this.outbox.add(
      SendTransactionalMail,
      { ...mail, change, changedAt: at.toISOString() },
      tx,
    );
  }

  async switchedOff(
    userId: UserId,
    { url, failingSince }: { readonly url: string; readonly failingSince: Date },
    tx: ClientSession,
  ): Promise<void> {
    const owner = await this.ownerOf(userId);
    if (!owner) return;
    const mail = { template: 'webhook-switched-off' as const, ...owner, host: new URL(url).host };
    const since = failingSince.toISOString();
    await this.outbox.add(SendTransactionalMail, { ...mail, failingSince: since }, tx);
  }

  /** Undefined after the deletion of the user. */
  private async ownerOf(
    userId: UserId,
  ): Promise<{ to: string; userId: UserId; username: string } | undefined> {
    const contact = await this.contacts.find(userId);
    return contact && { to: contact.email, userId, username: contact.username };
  }
}
