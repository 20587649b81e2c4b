import { describe, expect, it } from '@jest/globals';
import { fillMergeFields, unknownMergeFields } from './merge-fields.js';

describe('merge fields', () => {
  it('finds the merge fields of a text that have no value', () => {
    expect(unknownMergeFields('Hi {{username}}, {{ name }} {{name}} {{constructor}} {{}}')).toEqual(
      ['name', 'constructor', ''],
    );
    expect(unknownMergeFields('Hi {{ username }}, a {brace} is none')).toEqual([]);
  });

  it('fills in merge fields and does not read a value again', () => {
    const valueOf = (field: string) => ({ username: '$& {{email}}', email: 'a@b.co' })[field] ?? '';
    expect(fillMergeFields('{{username}} {{ email }}', valueOf)).toBe('$& {{email}} a@b.co');
  });
});
