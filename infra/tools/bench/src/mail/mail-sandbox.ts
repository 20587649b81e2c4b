/** The counts of SendGrid's stand-in. `most` is the largest number of mails to one person. */
export interface SentReport {
  readonly mails: number;
  readonly people: number;
  readonly most: number;
}

interface Fault {
  readonly nth: number;
  readonly with: string;
  readonly when: string;
}

interface Where {
  readonly mailUrl: string;
}

const urlOf = ({ mailUrl }: Where): string => mailUrl.replace(/\/mail$/, '');

/** Every nth call fails from now on, the questions about doubtful mails included. */
export async function fail(where: Where, { with: fault, ...rest }: Fault): Promise<void> {
  const every = { ...rest, with: /^\d+$/.test(fault) ? Number(fault) : fault };
  const answer = await fetch(`${urlOf(where)}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sendgrid: { every } }),
  });
  if (!answer.ok) throw new Error(`setting faults answered ${await answer.text()}`);
}

export async function sentReport(where: Where, subject: string): Promise<SentReport> {
  const query = new URLSearchParams({ subject });
  const answer = await fetch(`${urlOf(where)}/sandbox/sendgrid/sent?${query}`);
  return (await answer.json()) as SentReport;
}
