import sendgrid from '@sendgrid/mail';

interface SendGridResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The part of SendGrid's MailService that is used here. */
export interface SendGridMailService {
  readonly client: {
    setDefaultRequest(name: string, value: string | number): void;
    request(request: {
      readonly method: string;
      readonly url: string;
      readonly qs: Readonly<Record<string, string | number>>;
    }): Promise<[SendGridResponse, unknown]>;
  };
  setApiKey(key: string): void;
  setTimeout(milliseconds: number): void;
  send(mail: Parameters<typeof sendgrid.send>[0]): Promise<[SendGridResponse, unknown]>;
}

// The package exports its class beside the shared instance; its types declare only the instance.
const { MailService } = sendgrid as unknown as { MailService: new () => SendGridMailService };

/** Creates a separate instance: the package's shared one would expose the key to other code. */
export function newMailService(options: {
  readonly apiKey: string;
  readonly apiUrl: string;
  readonly timeoutMs: number;
}): SendGridMailService {
  const service = new MailService();
  // The order matters: setting the key resets the URL.
  service.setApiKey(options.apiKey);
  service.client.setDefaultRequest('baseUrl', options.apiUrl);
  service.setTimeout(options.timeoutMs);
  // SendGrid never redirects; the wrapper that would follow is a fifth of the time of a call.
  service.client.setDefaultRequest('maxRedirects', 0);
  return service;
}
