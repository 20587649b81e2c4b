import { describe, expect, it } from '@jest/globals';
import {
  cellText,
  isMissing,
  isPlaceholder,
  phoneFault,
  readEmail,
  readPhone,
  readState,
  readStatus,
  stateFault,
  visibleText,
} from './lead-values.js';

/** Zero-width spaces and joiners, marks and embeddings of direction, isolates, byte order marks, soft hyphens. */
const invisible = Array.from(
  '\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064\u2065' +
    '\u2066\u2067\u2068\u2069\uFEFF\u00AD\u034F\u061C',
);

describe('invisible characters', () => {
  it.each(invisible)('invisible characters are no part of a value: %j', (one) => {
    const hidden = (text: string) => `${one}${Array.from(text).join(one)}${one}`;
    expect(visibleText(hidden(' Ann Lee '))).toBe('Ann Lee');
    expect(readPhone(hidden('+1 (512) 555-0100'))).toBe('5125550100');
    expect(readEmail(hidden('Ada@x.example.com'))).toBe('ada@x.example.com');
    expect(readState(hidden('TX'))).toBe('TX');
    expect(readStatus(hidden('clean'))).toBe('clean');
    expect(isMissing(hidden(' '))).toBe(true);
    expect(isPlaceholder(hidden('N/A'))).toBe(true);
  });
});

describe('reading a cell that spreadsheets keep as text', () => {
  it.each(['="5125550100"', "'5125550100", `="'5125550100"`, '="5125550100 x5"'])(
    'reads the phone of %s',
    (text) => {
      expect(readPhone(text)).toBe('5125550100');
    },
  );

  it('unwraps every kind of value, and keeps the apostrophe of a name', () => {
    expect(cellText('="Ann ""Annie"" Lee"')).toBe('Ann "Annie" Lee');
    expect(cellText("'t Hooft")).toBe("'t Hooft");
    expect(readEmail("'ann@example.com'")).toBe('ann@example.com');
    expect([readState("'TX"), readStatus('="DNC"')]).toEqual(['TX', 'dnc']);
  });
});

describe('reading a phone', () => {
  it.each([
    '4155550123',
    '+14155550123',
    '1-415-555-0123',
    '(415) 555-0123',
    '415.555.0123',
    ' 415 555 0123 ',
    '415\u2011555\u20110123',
    '4155550123.0',
    '14155550123.00',
    '415-555-0123 x5',
    '(415) 555-0123 ext. 5',
    '4155550123ext5',
    '4155550123, extension 1234',
    '415.555.0123 x.12',
    '415-555-0123 #7',
    '+14155550123;ext=5',
    'tel:+1-415-555-0123',
    'TEL:+14155550123;ext=5',
    '001-415-555-0123',
    '011 1 415 555 0123',
  ])('reads a phone from %j', (text) => {
    expect(readPhone(text)).toBe('4155550123');
    expect(phoneFault(text)).toBeUndefined();
  });

  it.each([
    '',
    '415555012',
    '41555501234',
    '415-555-CALL',
    '415-555-0123 x',
    '4.15555E+09',
    '+44 20 7946 0123',
  ])('refuses what has not ten digits: %j', (text) => {
    expect(readPhone(text)).toBeUndefined();
    expect(phoneFault(text)).toBe('expected a US phone number of 10 digits');
  });

  it.each([
    ['9999999999', 'not a phone number: all of its digits are the same'],
    ['222-222-2222', 'not a phone number: all of its digits are the same'],
    ['0000000000', 'not a phone number: all of its digits are the same'],
    ['1155550123', 'not a phone number: the area code 115 begins with 1'],
    ['0155550123', 'not a phone number: the area code 015 begins with 0'],
    ['5555550123', 'not a phone number: 555 is not an area code'],
    ['2115550123', 'not a phone number: 211 is a service code, not an area code'],
    ['9115550123', 'not a phone number: 911 is a service code, not an area code'],
    ['4150550123', 'not a phone number: the exchange 055 begins with 0'],
    ['4151550123', 'not a phone number: the exchange 155 begins with 1'],
    ['5129110123', 'not a phone number: 911 is a service code, not an exchange'],
    ['5124110123', 'not a phone number: 411 is a service code, not an exchange'],
    ['2425550123', 'not a US number: 242 is an area code of the Bahamas'],
    ['+1 876 555 0199', 'not a US number: 876 is an area code of Jamaica'],
    ['4165550123', 'not a US number: 416 is an area code of Canada'],
    ['9005550123', 'not a US number: 900 is for services with a charge'],
  ])('refuses %s, and says why', (text, fault) => {
    expect(phoneFault(text)).toBe(fault);
    expect(readPhone(text)).toBeUndefined();
  });

  it('reads numbers of the territories and free ones', () => {
    for (const phone of ['7875550123', '6715550123', '8005550123'])
      expect(readPhone(phone)).toBe(phone);
  });
});

describe('reading a state', () => {
  it.each([
    ['CA', 'CA'],
    ['ca ', 'CA'],
    ['New York', 'NY'],
    ['new  york', 'NY'],
    ['N.Y.', 'NY'],
    ['WEST VIRGINIA', 'WV'],
    ['Calif.', 'CA'],
    ['Tex.', 'TX'],
    ['W. Va.', 'WV'],
    ['N. Carolina', 'NC'],
    ['Penna.', 'PA'],
    ['Mass', 'MA'],
    ['US-TX', 'TX'],
    ['USA - Texas', 'TX'],
    ['TX - Texas', 'TX'],
    ['Texas (TX)', 'TX'],
    ['TX, U.S.A.', 'TX'],
    ['New York / NY', 'NY'],
  ])('reads a state from %j', (text, code) => {
    expect(readState(text)).toBe(code);
    expect(stateFault(text)).toBeUndefined();
  });

  it.each([
    ['XX'],
    ['DC'],
    ['District of Columbia'],
    ['Washington, DC'],
    ['PR'],
    ['US-PR'],
    ['Puerto Rico'],
    ['U.S. Virgin Islands'],
    ['Guam'],
    ['Ontario'],
    ['TX - Texarkana'],
    ['TX, CA'],
    ['US'],
    ['__proto__'],
    ['constructor'],
  ])('refuses as a state: %j', (text) => {
    expect(readState(text)).toBeUndefined();
    expect(stateFault(text)).toBe('not one of the fifty states');
  });

  it('says that a state is missing', () => {
    expect(stateFault(' ')).toBe('expected a US state');
  });
});

describe('reading a phone status', () => {
  it('accepts clean and dnc in any case as a status, and nothing else', () => {
    expect(readStatus(' DNC ')).toBe('dnc');
    expect(readStatus('Clean')).toBe('clean');
    expect(readStatus('yes')).toBeUndefined();
    expect(readStatus('')).toBeUndefined();
  });
});

describe('reading an email address', () => {
  it.each([
    ['a@b.co'],
    ["o'neil+x@sub.example.com"],
    ['jörg@example.de'],
    ['john@x.xn--p1ai'],
    ['a@a-b.example'],
  ])('accepts the email address %j', (text) => {
    expect(readEmail(text)).toBe(text);
  });

  it.each([
    ['Ann@Bücher.DE', 'ann@xn--bcher-kva.de'],
    ['ann@XN--BCHER-KVA.de', 'ann@xn--bcher-kva.de'],
    ['ann@bu\u0308cher.de', 'ann@xn--bcher-kva.de'],
    ['john@почта.рф', 'john@xn--80a1acny.xn--p1ai'],
    ['li@例え。テスト', 'li@xn--r8jz45g.xn--zckzah'],
    ['jo\u0308rg@example.de', 'jörg@example.de'],
  ])('writes the domain of %s in one form', (text, email) => {
    expect(readEmail(text)).toBe(email);
  });

  it.each([
    ['a@b'],
    ['a b@c.de'],
    ['a@@b.de'],
    ['@b.de'],
    ['a@.de'],
    ['a@b..de'],
    ['a..b@c.de'],
    ['.a@c.de'],
    ['a.@c.de'],
    ['<a@b.de>'],
    ['a@b.d1'],
    ['a@-b.de'],
    ['a@1.2.3.4'],
    ['a@b.de/x'],
    ['a@b\u0001.de'],
    ['a\u0001@b.de'],
    [`${'a'.repeat(250)}@b.de`],
    [`a@${'b'.repeat(64)}.de`],
    ['none'],
  ])('refuses as an email address: %j', (text) => {
    expect(readEmail(text)).toBeUndefined();
  });
});

describe('a placeholder for a missing value', () => {
  it.each([
    'n/a',
    'N/A',
    'N.A.',
    'NA',
    'none',
    'None',
    'NULL',
    '(null)',
    '<none>',
    '\\N',
    'nil',
    'NaN',
    'undefined',
    'Unknown',
    'Not available',
    '-',
    '--',
    '.',
    '???',
    '_',
    '#REF!',
    '#N/A',
    '#NAME?',
    '#VALUE!',
    '#DIV/0!',
    'Err:502',
    '="N/A"',
  ])('a placeholder for a missing value is %s', (text) => {
    expect(isPlaceholder(text)).toBe(true);
    expect(isMissing(text)).toBe(true);
  });

  it.each([
    '',
    'Na',
    'Nan',
    'Nil',
    'Nunez',
    'Nonesuch',
    'Ann',
    'O',
    '李',
    '#1 Roofing',
    '29 Palms',
  ])('a placeholder for a missing value is not %j', (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });
});
