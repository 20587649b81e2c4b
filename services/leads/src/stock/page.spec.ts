import { describe, expect, it } from '@jest/globals';
import { csvHead, csvLine, withStatus } from './csv-line.js';
import { cutPage, cutsOf, encodePage, leadsOn, linesOf } from './page.js';
import { pageAt } from './segments.js';

const lines = ['first,é\r\n', 'second\r\n', 'third\r\n'].map((line) => Buffer.from(line));

describe('a page', () => {
  it('gives back any run of its lines', () => {
    const page = encodePage(lines);
    expect(leadsOn(page)).toBe(3);
    expect(cutPage(page, 0, 3).toString()).toBe('first,é\r\nsecond\r\nthird\r\n');
    expect(cutPage(page, 1, 2).toString()).toBe('second\r\n');
    expect(cutPage(page, 2, 2).toString()).toBe('');
    expect(linesOf(page)).toEqual(lines);
  });

  it('is cut in as few pieces as its places allow', () => {
    expect(cutsOf([0, 1, 2, 5, 7, 8])).toEqual([
      { from: 0, to: 3 },
      { from: 5, to: 6 },
      { from: 7, to: 9 },
    ]);
    expect(cutsOf([])).toEqual([]);
  });

  it('is the one of the last upload that wrote it', () => {
    const a = { fromPage: 0, uploadId: 'a' as never };
    const b = { fromPage: 3, uploadId: 'b' as never };
    expect(pageAt([a, b], 2).uploadId).toBe('a');
    expect(pageAt([a, b], 3).uploadId).toBe('b');
    expect(pageAt([a, b], 9).uploadId).toBe('b');
    expect(() => pageAt([], 0)).toThrow('no upload wrote page 0');
  });
});

describe('a CSV line', () => {
  it('has the seven columns in their order, and ends in CRLF', () => {
    const lead = {
      firstName: 'Ann',
      lastName: 'Lee',
      state: 'CA',
      city: 'San José',
      phoneNumber: '4155550123',
      phoneNumberStatus: 'clean',
      email: 'ann@example.com',
    };
    const line = 'Ann,Lee,CA,San José,4155550123,clean,ann@example.com\r\n';
    expect(csvLine(lead)).toBe(line);
    expect(withStatus(line, 'dnc')).toBe(line.replace('clean', 'dnc'));
    expect(withStatus('a,b,CA,",clean,",1,clean,\r\n', 'dnc')).toBe('a,b,CA,",clean,",1,dnc,\r\n');
    expect(csvHead.toString()).toBe(
      '\uFEFFfirstName,lastName,state,city,phoneNumber,phoneNumberStatus,email\r\n',
    );
  });
});
