import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { InjectConfig } from '@leadmart/platform/config';
import { ProviderCalls } from '@leadmart/platform/tracing';
import type { AdminMailConfig } from '../admin-mail.config.js';
import {
  MailProvider,
  type OutgoingMail,
  type ProviderAnswer,
  type ProviderTrace,
} from './mail-provider.js';
import { readFailure } from './sendgrid-failure.js';
import { newMailService, type SendGridMailService } from './sendgrid-sdk.js';

/** The custom argument that SendGrid stores with a mail; its activity feed can be searched by it. */
const deliveryArg = 'leadmart_delivery';

/** Network errors after which the request certainly did not reach SendGrid. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/** Answers of a gateway that lost its connection to SendGrid: SendGrid may still have taken the mail. */
const gatewayLostConnection = new Set([502, 504]);

/** Without the activity add-on or its permission, SendGrid answers the search with one of these. */
const noActivityFeed = new Set([400, 401, 403, 404]);

const activity = z.object({ messages: z.array(z.object({ msg_id: z.string() })) });

/** Refusing a mail counts as an answer in the metrics of calls; a rate limit, a wrong key and no answer do not. */
function isAnswer(error: unknown): boolean {
  const { status } = readFailure(error);
  return status === 400 || status === 404 || status === 413;
}

/** Sends through SendGrid's SDK and maps every result of a call to a `ProviderAnswer`. */
@Injectable()
export class SendGridProvider extends MailProvider {
  private readonly sdk: SendGridMailService;

  constructor(
    @InjectConfig() private readonly config: AdminMailConfig,
    private readonly calls: ProviderCalls,
  ) {
    super();
    this.sdk = newMailService({
      apiKey: config.SENDGRID_API_KEY,
      apiUrl: config.SENDGRID_API_URL,
      timeoutMs: config.MAIL_TIMEOUT_SECONDS * 1_000,
    });
  }

  override async send(mail: OutgoingMail): Promise<ProviderAnswer> {
    try {
      const send = () => this.sdk.send(this.requestFor(mail));
      const [response] = await this.ask('mail.send', send);
      return { kind: 'accepted', providerMessageId: response.headers['x-message-id'] };
    } catch (error) {
      const { status, networkCode, because } = readFailure(error);
      if (status === undefined)
        return { kind: neverConnected.has(networkCode ?? '') ? 'busy' : 'silent', because };
      if (gatewayLostConnection.has(status)) return { kind: 'silent', because };
      if (status >= 500) return { kind: 'failed', because };
      // A rate limit passes, and an operator repairs a wrong key or a blocked sender; the mail itself is valid.
      if (status === 429 || status === 401 || status === 403) return { kind: 'busy', because };
      return { kind: 'refused', because };
    }
  }

  override async find(deliveryId: string): Promise<ProviderTrace> {
    try {
      const request = {
        method: 'GET',
        url: '/v3/messages',
        qs: { query: `unique_args['${deliveryArg}']="${deliveryId}"`, limit: 1 },
      };
      const find = () => this.sdk.client.request(request);
      const [, body] = await this.ask('messages.find', find);
      const [message] = activity.parse(body).messages;
      return message ? { kind: 'found', providerMessageId: message.msg_id } : { kind: 'absent' };
    } catch (error) {
      const { status, because } = readFailure(error);
      const isNever = status !== undefined && noActivityFeed.has(status);
      return { kind: isNever ? 'unavailable' : 'ask-later', because };
    }
  }

  private ask<T>(call: string, work: () => Promise<T>): Promise<T> {
    return this.calls.observe({ provider: 'sendgrid', call, isAnswer }, work);
  }

  private requestFor({ deliveryId, template, sender, headers, ...mail }: OutgoingMail) {
    const { MAIL_FROM: product, MAIL_REPLY_TO } = this.config;
    const from = sender ? { ...product, email: sender.from } : product;
    const replyTo = sender ? sender.replyTo : MAIL_REPLY_TO;
    return {
      ...mail,
      from,
      ...(replyTo ? { replyTo } : {}),
      ...(headers ? { headers: { ...headers } } : {}),
      customArgs: { [deliveryArg]: deliveryId, template },
      trackingSettings: {
        // One-time links must not pass through SendGrid's redirect.
        clickTracking: { enable: false, enableText: false },
        openTracking: { enable: false },
        // SendGrid's own unsubscribe headers and links would compete with ours.
        subscriptionTracking: { enable: false },
      },
    };
  }
}
