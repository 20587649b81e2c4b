import { describe, expect, it } from '@jest/globals';
import { usernameSchema } from './http/auth/auth.http.js';
import { canonicalUsername, usernameFault } from './usernames.js';

const faultOf = (text: string) => usernameFault(canonicalUsername(text));

describe('a username', () => {
  it.each([
    'Ann',
    "Mary-Jane O'Neil Jr.",
    'Mary O’Neil',
    'Dr. José Núñez',
    'Prof. Dr. Hans-Peter Müller',
    '张伟',
    'Sammy Davis, Jr.',
    'Acme Leads LLC',
    'Acme, Inc.',
    'AT&T Wireless',
    'Novo Nordisk A/S',
    'Smith Brothers Roofing and Siding LLC',
    'Bank of the West',
    'Maria de los Angeles Garcia Lopez',
    'Maria do Carmo de Souza e Silva dos Santos',
    'J. R. R. Tolkien',
    'John "Jack" Smith',
    'john.doe',
    'buyer_1732258123456',
    'Test User 42',
    "D'Angelo",
    'Nguyễn Thị Minh Khai',
    'Владимир Путилов',
    'محمد بن سلمان',
    'יעל כהן',
    'علی‌رضا',
    'ශ්‍රී කුමාර',
    'प्रिया शर्मा',
    '김민준',
    'Müller & Söhne',
    'Jane ❤️',
    '李',
    'Michael Winner',
    'Urgent Care LLC',
    'You Li',
  ])('accepts a username: %s', (name) => {
    expect(faultOf(name)).toBeUndefined();
  });

  it.each([
    ['https://evil.com', /web address/],
    ['Win at http://evil', /web address/],
    ['WWW.evil.com', /web address/],
    ['ｗｗｗ．evil．com', /web address/],
    ['ann@example.com', /@/],
    ['ann＠example', /@/],
    ['Your account was locked', /sentence/],
    ['You have won 1000 dollars', /sentence/],
    ['PLEASE CLICK HERE', /sentence/],
    ['Claim this big bonus today before midnight', /at most 5 words/],
    ['URGENT: call us', /punctuation/],
    ['Account suspended. Call us', /punctuation/],
    ['Hello! Ann', /punctuation/],
    ['Are you there？', /punctuation/],
    ['您的账户已被锁定。', /punctuation/],
    ['Wait… what', /punctuation/],
    ['One, two, three', /punctuation/],
    ['Ann\nSmith', /control/],
    ['Ann\u2028Smith', /control/],
    ['Ann\u0000', /control/],
    ['\u200D', /required/],
    ['\u3164\u115F', /required/],
    ['\u2800', /invisible/],
    ['Ann\uD800', /control/],
    ['\uDC00\uD800', /control/],
    ['\u{E0041}\u{E0042}', /required/],
    ['\uE000 Ann', /control/],
    ['--- !', /letter or digit/],
    ['\u0301\u0302', /letter or digit/],
    ['   ', /required/],
    ['\u00A0\u3000', /required/],
    ['', /required/],
    ['x'.repeat(51), /at most 50/],
    ['x'.repeat(1_000_000), /at most 50/],
  ])('refuses the username %j', (name, reason) => {
    expect(faultOf(name)).toMatch(reason);
  });

  it('normalises a username to NFC, with single spaces and no invisible characters', () => {
    expect(usernameSchema.parse('  Jose\u0301 \u00A0 Nu\u0301n\u0303ez\t')).toBe('José Núñez');
    expect(usernameSchema.parse('\u2066A\u200Bnn\u2069 \u200F \u202ELee\uFEFF')).toBe('Ann Lee');
    expect(usernameSchema.safeParse('evil\n.com').success).toBe(false);
    const long = usernameSchema.safeParse(`a${'\u0301\u0316'.repeat(200_000)}`);
    expect(long.error?.issues.map(({ message }) => message)).toEqual([
      'expected at most 50 characters',
    ]);
  });
});
