import { eventually } from './eventually.js';

/** A mail in the sandbox's inbox. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Reads the emails that the product sent. */
export class Mailbox {
  constructor(private readonly mailUrl: string) {}

  async to(address: string): Promise<Mail[]> {
    const query = new URLSearchParams({ to: address });
    const response = await fetch(`${this.mailUrl}/messages?${query}`);
    const { messages } = (await response.json()) as { messages: Mail[] };
    return messages;
  }

  /** Waits for a mail to this address with a link of this path and returns the link's token. */
  async tokenFor(address: string, path: 'verify-email' | 'reset-password'): Promise<string> {
    const link = new RegExp(`/${path}/([A-Za-z0-9_-]+)`);
    return this.find(`a mail to ${address} with a ${path} link`, address, link);
  }

  /** Waits for a mail to this address with a code of six digits. */
  async codeFor(address: string): Promise<string> {
    return this.find(`a mail to ${address} with a code`, address, /: (\d{6})$/m);
  }

  private async find(what: string, address: string, pattern: RegExp): Promise<string> {
    return eventually(what, async () => {
      for (const mail of await this.to(address)) {
        const found = pattern.exec(mail.text)?.[1];
        if (found) return found;
      }
      return undefined;
    });
  }
}
