import type { Address } from './inbox.js';

export interface SendGridProblem {
  readonly message: string;
  readonly field: string | null;
  readonly help: string | null;
}

/** An invalid body, answered as by SendGrid: 400 and a list of problems. */
export class UnacceptableMail extends Error {
  constructor(readonly problems: readonly SendGridProblem[]) {
    super(problems.map((problem) => problem.message).join('; '));
  }
}

/** One personalization: one mail to all its recipients. */
export interface OutgoingMail {
  readonly recipients: readonly Address[];
  readonly from: Address;
  readonly replyTo: Address | null;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly headers: Record<string, string>;
  readonly customArgs: Record<string, string>;
}

type Fields = Readonly<Record<string, unknown>>;

const mostPersonalizations = 1000;

/** Parses the body of `POST /v3/mail/send`; refuses what SendGrid refuses and names the field. */
export function readMailSend(body: unknown): OutgoingMail[] {
  const mail = fields(body);
  const problems: SendGridProblem[] = [];
  const wrong = (field: string | null, message: string): void => {
    problems.push({ message, field, help: null });
  };
  const from = address(mail['from']);
  if (!from)
    wrong(
      'from.email',
      'The from object must be provided for every email send. It must have an email.',
    );
  const content = readContent(mail['content'], wrong);
  const personalizations = list(mail['personalizations']);
  if (personalizations.length === 0)
    wrong('personalizations', 'The personalizations field is required and must have at least one.');
  if (personalizations.length > mostPersonalizations)
    wrong('personalizations', 'There may be at most 1000 personalizations.');
  const outgoing = personalizations.map((entry, index) =>
    personalize(mail, fields(entry), { index, from, content }, wrong),
  );
  if (problems.length > 0) throw new UnacceptableMail(problems);
  return outgoing;
}

interface Content {
  readonly text: string | null;
  readonly html: string | null;
}

type Wrong = (field: string | null, message: string) => void;

function personalize(
  mail: Fields,
  personal: Fields,
  shared: { index: number; from: Address | undefined; content: Content },
  wrong: Wrong,
): OutgoingMail {
  const at = `personalizations.${shared.index}`;
  if (list(personal['to']).length === 0)
    wrong(`${at}.to`, 'The to array is required for all personalization objects.');
  const recipients = list(personal['to']).map((entry, i) =>
    recipient(entry, `${at}.to.${i}.email`, wrong),
  );
  const emails = recipients.map(({ email }) => email.toLowerCase());
  if (new Set(emails).size < emails.length)
    wrong(
      at,
      'Each email address in the personalization block should be unique between to, cc, and bcc.',
    );
  const subject = text(personal['subject']) ?? text(mail['subject']);
  if (subject === undefined)
    wrong(
      'subject',
      'The subject is required. You can get around this requirement if you use a template with a subject defined.',
    );
  return {
    recipients,
    from: shared.from ?? { email: '' },
    replyTo: address(mail['reply_to']) ?? null,
    subject: subject ?? '',
    ...shared.content,
    headers: { ...texts(mail['headers']), ...texts(personal['headers']) },
    customArgs: { ...texts(mail['custom_args']), ...texts(personal['custom_args']) },
  };
}

function readContent(value: unknown, wrong: Wrong): Content {
  const parts = list(value).map((part) => fields(part));
  if (parts.length === 0)
    wrong('content', 'Unless a valid template_id is provided, the content parameter is required.');
  parts.forEach((part, index) => {
    if (!text(part['type']))
      wrong(
        `content.${index}.type`,
        'The content type must be a string at least one character in length.',
      );
    if (!text(part['value']))
      wrong(
        `content.${index}.value`,
        'The content value must be a string at least one character in length.',
      );
  });
  const position = (type: string): number => parts.findIndex((part) => part['type'] === type);
  if (position('text/plain') > 0)
    wrong('content', 'If present, text/plain must be first, followed by text/html.');
  const part = (type: string): string | null =>
    text(parts.find((candidate) => candidate['type'] === type)?.['value']) ?? null;
  return { text: part('text/plain'), html: part('text/html') };
}

function recipient(value: unknown, field: string, wrong: Wrong): Address {
  const found = address(value);
  if (!found) wrong(field, 'Does not contain a valid address.');
  return found ?? { email: '' };
}

function address(value: unknown): Address | undefined {
  const { email, name } = fields(value);
  if (typeof email !== 'string' || !/^[^\s@<>]+@[^\s@<>]+$/.test(email)) return undefined;
  return { email, ...(typeof name === 'string' && name !== '' ? { name } : {}) };
}

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields(value)).filter((e): e is [string, string] => typeof e[1] === 'string'),
  );
