import { describe, expect, it } from '@jest/globals';
import { csvHead, csvRow } from './csv.js';

describe('a line of CSV', () => {
  it('quotes what would break it', () => {
    expect(csvRow(['plain', 'a,b', 'say "hi"', 'two\nlines', ''])).toBe(
      'plain,"a,b","say ""hi""","two\nlines",\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('runs nothing: %j', (text) => {
    expect(csvRow([text])).toBe(`'${text}\r\n`);
  });

  it('begins a file with what tells Excel that it is UTF-8', () => {
    expect(csvHead(['a', 'b'])).toBe('\uFEFFa,b\r\n');
  });
});
