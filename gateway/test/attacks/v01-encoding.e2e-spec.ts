import { describe, expect, it } from '@jest/globals';
import { publishedOperations } from '@leadmart/journeys/api-reference';
import { eventually } from '@leadmart/journeys/eventually';
import { bodyFieldsOf, targetOf } from '../support/published-operations.js';
import { theProduct } from '../support/the-product.js';

const operators = [{ $gt: '' }, { $regex: '.*' }, ['a', 'b'], { $where: 'sleep(1000)' }];

describe('V1 encoding and sanitization', () => {
  const product = theProduct();

  it('V1.2.4 refuses query operators in fields of public forms and names the field', async () => {
    const forms = (await publishedOperations(product.url)).filter(
      (operation) => operation.access === 'public' && bodyFieldsOf(operation),
    );
    expect(forms.length).toBeGreaterThan(3);
    for (const form of forms)
      for (const field of bodyFieldsOf(form) ?? [])
        for (const value of operators) {
          const { status, body } = await product.people
            .visitor()
            .send(form.method, targetOf(form), { body: { [field]: value } });
          const named = JSON.stringify(body['details']).includes(`"field":"${field}`);
          expect({ path: form.path, field, value, status, named }).toEqual({
            path: form.path,
            field,
            value,
            status: 400,
            named: true,
          });
        }
  });

  it.each([
    ['subject', { subject: 'Hello\r\nBcc: other@example.com' }],
    ['from', { from: 'a@example.com\r\nBcc: other@example.com' }],
    ['recipients', { recipients: ['a@example.com\r\nBcc: other@example.com'] }],
  ])('V1.3.11 refuses line breaks in the %s of a mail', async (field, change) => {
    const mail = { recipients: ['nobody@example.com'], subject: 'Hello', message: 'Text' };
    const answer = await product.admin.api.post('/admin/mail/send', { ...mail, ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION.INVALID_INPUT' } });
    expect(answer.text).toContain(field);
  });

  it('V1.3.11 refuses line breaks in a username, which mails contain', async () => {
    const { status, text } = await product.people.visitor().post('/auth/register', {
      username: 'Pat\r\nBcc: other@example.com',
      email: product.people.anAddress(),
      password: 'a-long-enough-password',
    });
    expect(status).toBe(400);
    expect(text).toContain('username');
  });

  it('V1.2.1, V1.3.7 sends markup and expressions in a mail as text', async () => {
    const { email } = await product.people.aBuyer();
    const message = '<img src=x onerror=alert(1)> ${7*7} <%= 7*7 %> {{username}}';
    const sending = { recipients: [email], subject: 'Markup', message };
    await eventually('the email is accepted', async () => {
      const { status } = await product.admin.api.post('/admin/mail/send', sending);
      return status === 202;
    });
    const mail = await eventually('the email', async () =>
      (await product.mailbox.to(email)).find(({ subject }) => subject === 'Markup'),
    );
    expect(mail.html).not.toContain('<img src=x');
    expect(mail.html).toContain('&lt;img src=x');
    expect(mail.text).toContain('${7*7} <%= 7*7 %> Pat Buyer');
  });
});
