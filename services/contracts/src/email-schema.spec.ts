import { describe, expect, it } from '@jest/globals';
import { emailSchema } from './email-schema.js';
import { loginBody, optOutBody, registerBody, sendMailBody } from './http/index.js';

const written = ' Ada\u200B@Bücher.Example ';
const stored = 'ada@xn--bcher-kva.example';

describe('an email in a request', () => {
  it('an email has one form for accounts, opt-outs and mails', () => {
    const [username, password] = ['Ada', 'correct horse'];
    expect(registerBody.parse({ username, email: written, password }).email).toBe(stored);
    expect(loginBody.parse({ email: stored.toUpperCase(), password }).email).toBe(stored);
    expect(optOutBody.parse({ email: written, code: '123456' }).email).toBe(stored);
    const mail = { recipients: [written], subject: 'a', message: 'b', from: written };
    expect(sendMailBody.parse(mail)).toMatchObject({ recipients: [stored], from: stored });
    expect(sendMailBody.parse({ ...mail, from: ' ' }).from).toBe('');
  });

  it.each([
    ['', 'required'],
    ['\u200B', 'required'],
    ['ada', 'expected an email address'],
    [`${'a'.repeat(250)}@b.de`, 'expected at most 254 characters'],
  ])('refuses an email with a reason: %j', (text, reason) => {
    expect(emailSchema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      reason,
    ]);
  });

  it('names an invalid email that is one of many', () => {
    const mail = { recipients: ['ada@x.example', 'nobody'], subject: 'a', message: 'b' };
    const [issue] = sendMailBody.safeParse(mail).error?.issues ?? [];
    expect(issue).toMatchObject({
      path: ['recipients', 1],
      message: 'nobody is not an email address',
    });
  });
});
