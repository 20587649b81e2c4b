import { describe, expect, it } from '@jest/globals';
import { Params, parseForm } from './form-body.js';

const parsed = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text)));

describe('reading form bodies', () => {
  it('parses nested brackets and lists of a form body', () => {
    expect(
      parsed('amount=100&metadata[a]=1&metadata[b c]=2&expand[0]=x&expand[1]=y&types[]=card'),
    ).toEqual({
      amount: '100',
      metadata: { a: '1', 'b c': '2' },
      expand: ['x', 'y'],
      types: ['card'],
    });
    expect(parsed('created%5Bgte%5D=5&a[b][c]=1')).toEqual({
      created: { gte: '5' },
      a: { b: { c: '1' } },
    });
  });

  it('treats names of the object prototype as plain names', () => {
    const form = parseForm('metadata[__proto__]=x&__proto__[polluted]=yes');
    expect(new Params(form).metadata()['__proto__']).toBe('x');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});
