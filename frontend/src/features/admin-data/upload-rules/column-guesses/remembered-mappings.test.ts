import { beforeEach, describe, expect, it } from '@jest/globals';
import { rememberedMapping, rememberMapping } from './remembered-mappings.js';

describe('the remembered mapping of a dataset', () => {
  beforeEach(() => localStorage.clear());
  const headers = ['Given', 'Ville'];
  const mapping = { firstName: 'Given', city: 'Ville' };

  it('comes back for the same dataset and the same headers only', () => {
    rememberMapping('d1', headers, mapping);
    rememberMapping('d2', headers, { city: 'Given' });
    expect(rememberedMapping('d1', headers)).toEqual(mapping);
    expect(rememberedMapping('d2', headers)).toEqual({ city: 'Given' });
    expect(rememberedMapping('d3', headers)).toBeUndefined();
    expect(rememberedMapping('d1', ['Given', 'Town'])).toBeUndefined();
    const withValue = { city: 'Given', phoneNumberStatus: { value: 'clean' } } as const;
    rememberMapping('d1', headers, withValue);
    expect(rememberedMapping('d1', headers)).toEqual(withValue);
  });

  it('forgets the remembered mapping of a dataset after thirty later ones', () => {
    rememberMapping('d1', headers, mapping);
    for (let n = 0; n < 30; n += 1) rememberMapping(`other${n}`, headers, mapping);
    expect(rememberedMapping('d1', headers)).toBeUndefined();
    expect(rememberedMapping('other0', headers)).toEqual(mapping);
  });

  it.each(['{', '7', '[null, 3, {"of": 1}]', '[{"of": "d1:2:0"}]'])(
    'remembers no mapping of a dataset when the stored text is %s',
    (text) => {
      localStorage.setItem('upload-mappings', text);
      expect(rememberedMapping('d1', headers)).toBeUndefined();
      rememberMapping('d1', headers, mapping);
      expect(rememberedMapping('d1', headers)).toEqual(mapping);
    },
  );
});
